const same = (have, want) => have.nodeType === want.nodeType && have.nodeName === want.nodeName;

// New HTML for a part of the page: structure first, attributes after a flush, so that pieces glide.
export class Patch {
  constructor(root, html) {
    this.root = root;
    this.fresh = new DOMParser().parseFromString(`<!doctype html><body>${html}`, "text/html").body;
    this.wanted = new Set([...this.fresh.querySelectorAll("[id]")].map((e) => e.id));
    this.known = new Map([...root.querySelectorAll("[id]")].map((e) => [e.id, e]));
    this.gone = new Set();
    this.changed = [];
  }

  structure() {
    this.children(this.root, this.fresh);
    for (const node of this.gone) node.remove();
  }

  children(parent, fresh) {
    let last = null; // what has its place; nodes after it may yet be taken away by parts that go deeper
    const next = () => {
      let at = last ? last.nextSibling : parent.firstChild;
      while (at && (this.gone.has(at) || (at.id && !this.wanted.has(at.id)))) {
        this.gone.add(at);
        at = at.nextSibling;
      }
      return at;
    };
    for (const want of fresh.childNodes) {
      const at = next();
      const have = this.find(at, want);
      last = have || document.importNode(want, false);
      if (!have) parent.insertBefore(last, at);
      else if (have !== at) this.move(parent, have, at);
      if (have) this.update(have, want);
      else this.children(last, want);
    }
    for (let at = next(); at; at = next()) this.gone.add(at);
  }

  find(at, want) {
    if (want.id) {
      const known = this.known.get(want.id);
      return known && same(known, want) ? known : null;
    }
    return at && !at.id && same(at, want) ? at : null;
  }

  move(parent, node, before) {
    this.gone.delete(node);
    if (parent.moveBefore && node.isConnected) parent.moveBefore(node, before);
    else parent.insertBefore(node, before);
  }

  update(have, want) {
    if (have.nodeType !== Node.ELEMENT_NODE) {
      if (have.nodeValue !== want.nodeValue) have.nodeValue = want.nodeValue;
      return;
    }
    if (have.dataset.kept && have.dataset.kept === want.dataset.kept) return; // what somebody is at work on
    this.changed.push([have, want]);
    this.children(have, want);
  }

  attributes() {
    for (const [have, want] of this.changed) {
      const renewed = have.dataset.decision !== want.dataset.decision;
      for (const { name } of [...have.attributes]) {
        if (!want.hasAttribute(name) && !(name === "open" && have.localName === "details")) have.removeAttribute(name);
      }
      for (const { name, value } of want.attributes) {
        if (have.getAttribute(name) !== value && !(name === "open" && have.localName === "details")) {
          have.setAttribute(name, value);
        }
      }
      if (have.localName === "input" && (renewed || have.type === "hidden")) have.value = want.getAttribute("value");
    }
  }
}
