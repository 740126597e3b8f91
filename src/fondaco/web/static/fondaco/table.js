// The live table: server-sent events down, forms up. A message holds new HTML for parts of the page; each part is patched
// by id, structure first, attributes after a flush, so that pieces glide by the transitions of their style.
(() => {
  "use strict";
  const table = document.getElementById("table");
  const lobby = document.getElementById("lobby");

  // Patching

  const same = (have, want) => have.nodeType === want.nodeType && have.nodeName === want.nodeName;

  class Patch {
    constructor(root, html) {
      this.root = root;
      this.fresh = new DOMParser().parseFromString(`<!doctype html><body>${html}`, "text/html").body;
      this.wanted = new Set([...this.fresh.querySelectorAll("[id]")].map((e) => e.id));
      this.known = new Map([...root.querySelectorAll("[id]")].map((e) => [e.id, e]));
      this.gone = [];
      this.changed = [];
    }

    structure() {
      this.children(this.root, this.fresh);
      for (const node of this.gone) node.remove();
    }

    children(parent, fresh) {
      let at = parent.firstChild;
      const skip = () => {
        while (at && at.id && !this.wanted.has(at.id)) {
          this.gone.push(at);
          at = at.nextSibling;
        }
      };
      for (const want of fresh.childNodes) {
        skip();
        const have = this.find(at, want);
        if (have && have === at) at = at.nextSibling;
        else if (have) this.move(parent, have, at);
        if (have) this.update(have, want);
        else {
          const made = document.importNode(want, false);
          parent.insertBefore(made, at);
          this.children(made, want);
        }
      }
      for (; at; at = at.nextSibling) this.gone.push(at);
    }

    find(at, want) {
      if (want.id) {
        const known = this.known.get(want.id);
        return known && same(known, want) ? known : null;
      }
      return at && !at.id && same(at, want) ? at : null;
    }

    move(parent, node, before) {
      const gone = this.gone.indexOf(node);
      if (gone >= 0) this.gone.splice(gone, 1);
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

  const patch = (regions) => {
    const focused = document.activeElement;
    const region = focused && focused.closest("[id^=region-]");
    const patches = [];
    for (const [name, html] of Object.entries(regions)) {
      const root = document.getElementById(`region-${name}`);
      if (root) patches.push(new Patch(root, html));
    }
    for (const p of patches) p.structure();
    table.getBoundingClientRect();
    for (const p of patches) p.attributes();
    if (focused && region && document.activeElement !== focused) {
      const again = focused.id && document.getElementById(focused.id);
      (again || region).focus({ preventScroll: true });
    }
    showAmount();
    showArrangement();
    toEnd();
  };

  // What is shown beside the parts

  const say = (text, rules, clause) => {
    const box = document.getElementById("message");
    box.hidden = !text;
    box.textContent = text || "";
    if (text && rules) {
      const link = document.createElement("a");
      link.href = rules;
      link.target = "_blank";
      link.textContent = clause;
      box.append(" ", link);
    }
  };

  const toEnd = () => {
    for (const id of ["region-log", "region-chat"]) {
      const box = document.getElementById(id);
      if (box) box.scrollTop = box.scrollHeight;
    }
  };

  const remembered = (name) => {
    try {
      return localStorage.getItem(name) === "yes";
    } catch {
      return false;
    }
  };

  const remember = (box, name) => {
    if (!box) return;
    box.checked = remembered(name);
    box.addEventListener("change", () => {
      try {
        localStorage.setItem(name, box.checked ? "yes" : "no");
      } catch {
        // then it lasts as long as the page
      }
    });
  };

  let audio = null;
  const beep = () => {
    const box = document.getElementById("sound");
    if (!box || !box.checked || !window.AudioContext) return;
    audio = audio || new AudioContext();
    [660, 880].forEach((pitch, i) => {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      const start = audio.currentTime + i * 0.16;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.12, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.15);
      tone.connect(volume).connect(audio.destination);
      tone.start(start);
      tone.stop(start + 0.16);
    });
  };

  const shown = table && {
    version: Number(table.dataset.version),
    turn: table.dataset.turn === "1",
    stage: table.dataset.stage,
    suffix: document.title.slice(document.title.lastIndexOf(" – ")),
  };

  const take = (news) => {
    if (news.stage !== shown.stage) {
      location.reload();
      return;
    }
    if (news.version < shown.version) return;
    shown.version = news.version;
    document.title = news.title + shown.suffix;
    if (news.turn && !shown.turn) beep();
    shown.turn = news.turn;
    patch(news.regions);
  };

  // Amounts

  const amount = () => document.getElementById("amount");

  const showAmount = () => {
    const field = amount();
    if (!field) return;
    const n = Number.parseInt(field.value, 10);
    const good = Number.isInteger(n) && n >= Number(field.min) && n <= Number(field.max);
    const go = document.getElementById("amount-go");
    go.disabled = !good;
    go.textContent = go.dataset.pattern.replace("{n}", good ? n : "…");
    const left = document.getElementById("amount-left");
    if (left) left.textContent = left.dataset.pattern.replace("{n}", good ? Number(field.dataset.money) - n : "…");
  };

  const setAmount = (n) => {
    const field = amount();
    field.value = Math.max(Number(field.min), Math.min(Number(field.max), n));
    showAmount();
  };

  // Arrangements: pieces are put on places here, and sent when all are put

  const arrangement = () => document.querySelector("#arrangement:not([hidden])");
  const pieces = () => [...arrangement().querySelectorAll(".piece")];
  const unput = () => [...document.querySelectorAll("#arrangement-tray .piece")];
  const placeOf = (piece) => Number(piece.closest("[data-place]").dataset.place);
  let lastPut = []; // what was put, the last at the end
  let drag = null;

  const shelf = (place) =>
    place < 0 ? document.getElementById("arrangement-tray") : document.querySelector(`#place-${place} .pieces`);

  const showArrangement = () => {
    const box = document.getElementById("arrangement");
    if (!box) return;
    if (box.hidden) {
      box.hidden = false;
      lastPut = [];
      for (const piece of box.querySelectorAll("[data-start]")) {
        if (piece.dataset.start >= 0) shelf(Number(piece.dataset.start)).append(piece);
      }
    }
    const chosen = box.querySelector(".piece[aria-pressed=true]");
    const next = chosen ? null : unput()[0];
    for (const piece of pieces()) piece.classList.toggle("next", piece === next);
    for (const place of box.querySelectorAll("#arrangement-targets [data-place]")) {
      place.querySelectorAll(".sum").forEach((sum, i) => {
        const counts = [...place.querySelectorAll(".piece")].map((p) => Number(p.dataset.counts.split(" ")[i]));
        sum.textContent = sum.dataset.pattern.replace("{n}", counts.reduce((a, b) => a + b, 0));
      });
      place.querySelector(".rest").hidden = !next;
    }
    const open = unput().length > 0;
    document.getElementById("arrangement-go").disabled = open;
    document.getElementById("arrangement-back").disabled = unput().length === pieces().length;
    document.getElementById("arrangement-places").value = pieces()
      .sort((a, b) => a.id.slice(6) - b.id.slice(6))
      .map(placeOf)
      .join(" ");
  };

  // Pieces on a shelf lie in the order in which they were given.
  const put = (some, place) => {
    const focused = document.activeElement;
    for (const piece of some) {
      piece.setAttribute("aria-pressed", "false");
      const number = Number(piece.id.slice(6));
      const after = [...shelf(place).children].find((other) => Number(other.id.slice(6)) > number);
      shelf(place).insertBefore(piece, after || null);
      lastPut = lastPut.filter((other) => other !== piece);
      if (place >= 0) lastPut.push(piece);
    }
    const where = place < 0 ? "tray" : `place-${place}`;
    const named = document.getElementById(place < 0 ? "arrangement-tray" : where).getAttribute("aria-label");
    document.getElementById("arrangement-said").textContent = `${named}: ${some.map((p) => p.innerText).join(", ")}`;
    showArrangement();
    if (some.includes(focused)) (unput()[0] || document.getElementById("arrangement-go")).focus({ preventScroll: true });
  };

  const putNext = (place) => {
    const chosen = pieces().filter((piece) => piece.getAttribute("aria-pressed") === "true");
    const at = document.activeElement?.closest(".piece");
    const some = chosen.length ? chosen : at ? [at] : unput().slice(0, 1);
    if (some.length) put(some, place);
  };

  const takeBack = () => {
    if (lastPut.length) put(lastPut.slice(-1), -1);
  };

  // The place under the pointer: in the arrangement, or the element of the board that stands for it.
  const placeAt = (x, y) => {
    const under = document.elementFromPoint(x, y);
    const place = under?.closest("[data-place]");
    if (place) return place;
    return [...document.querySelectorAll("#arrangement-targets [data-target]")].find((other) =>
      under?.closest(`#${CSS.escape(other.dataset.target)}`),
    );
  };

  const aimPlace = (place) => {
    for (const other of document.querySelectorAll("#arrangement [data-place]")) {
      other.classList.toggle("aimed", other === place);
      const target = other.dataset.target && document.getElementById(other.dataset.target);
      if (target) target.classList.toggle("aimed", other === place);
    }
  };

  const onDrag = {
    pointerdown: (event) => {
      const piece = event.button === 0 && arrangement() && event.target.closest(".piece");
      if (piece) drag = { piece, x: event.clientX, y: event.clientY, some: null };
    },
    pointermove: (event) => {
      if (!drag) return;
      const x = event.clientX - drag.x;
      const y = event.clientY - drag.y;
      if (!drag.some) {
        if (Math.hypot(x, y) < 7) return;
        const pressed = drag.piece.getAttribute("aria-pressed") === "true";
        drag.some = pressed ? pieces().filter((p) => p.getAttribute("aria-pressed") === "true") : [drag.piece];
        for (const piece of drag.some) piece.classList.add("dragged");
      }
      for (const piece of drag.some) piece.style.transform = `translate(${x}px, ${y}px)`;
      aimPlace(placeAt(event.clientX, event.clientY));
    },
    pointerup: (event) => {
      if (!drag) return;
      const { some } = drag;
      drag = null;
      if (!some) return;
      const place = event.type === "pointerup" && placeAt(event.clientX, event.clientY);
      for (const piece of some) {
        piece.classList.remove("dragged");
        piece.style.transform = "";
      }
      aimPlace(null);
      if (place) put(some, Number(place.dataset.place));
      addEventListener("click", stopOnce, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", stopOnce, { capture: true }));
    },
  };
  const stopOnce = (event) => event.stopPropagation();
  onDrag.pointercancel = onDrag.pointerup;

  // Whether the click was meant for the arrangement.
  const arrange = (event) => {
    if (!arrangement()) return false;
    const piece = event.target.closest(".piece");
    const rest = event.target.closest("[data-rest]");
    if (piece) {
      piece.setAttribute("aria-pressed", String(piece.getAttribute("aria-pressed") !== "true"));
      showArrangement();
    } else if (rest) put(unput(), Number(rest.dataset.rest));
    else if (event.target.closest("[data-back]")) takeBack();
    else if (!event.target.closest("#arrangement-go")) {
      const place = placeAt(event.clientX, event.clientY) || event.target.closest("[data-place]");
      if (!place) return false;
      putNext(Number(place.dataset.place));
    }
    return true;
  };

  // Whether the key was meant for the arrangement: the number of a place, or a step back.
  const arrangeByKey = (key) => {
    if (!arrangement()) return false;
    const place = document.getElementById(`place-${Number(key) - 1}`);
    if (place) putNext(Number(key) - 1);
    else if (key.toLowerCase() === "u") takeBack();
    return Boolean(place) || key.toLowerCase() === "u";
  };

  // Commands

  let flight = null; // the command that is under way

  // A second click on the same position is dropped; one on a position that came meanwhile waits for its turn.
  const send = async (form, submitter, more) => {
    const data = new FormData(form, submitter);
    for (const [name, value] of Object.entries(more || {})) data.set(name, value);
    const meant = `${form.id} ${data.get("seat")} ${data.get("version")}`;
    if (flight?.meant === meant) return;
    while (flight) await flight.done;
    flight = { meant };
    flight.done = deliver(form, submitter?.getAttribute("formaction") || form.getAttribute("action"), data);
    await flight.done;
    flight = null;
  };

  const deliver = async (form, address, data) => {
    table.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(address, {
        method: "POST",
        body: new URLSearchParams(data),
        headers: { Accept: "application/json" },
      });
      if (answer.redirected) {
        location.href = answer.url;
        return;
      }
      const kind = answer.headers.get("Content-Type") || "";
      if (!kind.startsWith("application/json")) {
        say(kind.startsWith("text/plain") ? await answer.text() : table.dataset.failed);
        return;
      }
      const news = await answer.json();
      say(news.message, news.rules, news.clause);
      if (news.regions) take(news);
      if (answer.ok && form.id === "chat") form.elements.text.value = "";
    } catch {
      say(table.dataset.failed);
    } finally {
      table.removeAttribute("aria-busy");
    }
  };

  const choose = (action) => {
    const button = document.getElementById(`choice-${action}`);
    if (button) send(document.getElementById("play"), button);
  };

  const aim = (event, on) => {
    const button = event.target.closest?.("[data-target]");
    if (button) document.getElementById(button.dataset.target)?.classList.toggle("aimed", on);
  };

  const onClick = (event) => {
    if (arrange(event)) return;
    const target = event.target.closest("[data-action]");
    if (target) choose(target.dataset.action);
    const add = event.target.closest("[data-add]");
    if (add) setAmount((Number.parseInt(amount().value, 10) || 0) + Number(add.dataset.add));
    const set = event.target.closest("[data-set]");
    if (set) {
      setAmount(Number(set.dataset.set));
      document.getElementById("amount-go").focus();
    }
  };

  const onKey = (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
    const on = event.target;
    if (on.closest("[data-action]") && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      if (arrangement()) {
        const place = document.querySelector(`#arrangement [data-target="${CSS.escape(on.id)}"]`);
        if (place) putNext(Number(place.dataset.place));
        return;
      }
      choose(on.closest("[data-action]").dataset.action);
      return;
    }
    if (on.id === "amount" && event.key === "Enter") {
      event.preventDefault();
      document.getElementById("amount-go").click();
      return;
    }
    const go = document.getElementById("amount-go");
    if (go && (on === go || on === document.body) && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      setAmount((Number.parseInt(amount().value, 10) || 0) + (event.key === "ArrowUp" ? 1 : -1));
      if (on !== go) go.focus({ preventScroll: true });
      return;
    }
    if (event.repeat || on.closest("input, select, textarea")) return; // a key held down is one choice
    if (arrangeByKey(event.key)) {
      event.preventDefault();
      return;
    }
    const button = document.querySelector(`#region-prompt [data-key="${CSS.escape(event.key.toLowerCase())}"]`);
    if (button) {
      event.preventDefault();
      send(document.getElementById("play"), button, { commit: "1" });
    }
  };

  // Beginnings

  const listen = (address, hear) => {
    let source = null;
    let later = 0;
    const open = () => {
      source = new EventSource(address);
      source.onmessage = (event) => {
        document.documentElement.dataset.live = "yes";
        hear(JSON.parse(event.data));
      };
      source.onerror = () => {
        document.documentElement.dataset.live = "no";
        if (source.readyState === EventSource.CLOSED) {
          clearTimeout(later);
          later = setTimeout(open, 3000);
        }
      };
    };
    open();
    addEventListener("pagehide", () => source.close());
    addEventListener("pageshow", (event) => event.persisted && location.reload());
  };

  for (const field of document.querySelectorAll("[data-nonce]")) {
    const bytes = crypto.getRandomValues(new Uint8Array(16)); // what this browser adds to chance
    field.value = Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
  }
  if (lobby) {
    let leaving = false; // a reload now would drop the answer to the form, with the seat that it brings
    document.addEventListener("submit", () => (leaving = true));
    listen(lobby.dataset.events, (news) => {
      if (leaving) return;
      if (news.stage === "lobby" && news.taken === Number(lobby.dataset.taken)) return;
      const typing = document.activeElement?.matches("input, select") ? document.activeElement : null;
      if (typing) typing.addEventListener("blur", () => location.reload(), { once: true });
      else location.reload();
    });
  }
  if (table) {
    remember(document.getElementById("at-once"), "at once");
    remember(document.getElementById("sound"), "sound");
    document.addEventListener("click", onClick);
    document.addEventListener("keydown", onKey);
    for (const [kind, hear] of Object.entries(onDrag)) document.addEventListener(kind, hear);
    document.addEventListener("input", (event) => event.target.id === "amount" && showAmount());
    for (const [kind, on] of [["mouseover", true], ["focusin", true], ["mouseout", false], ["focusout", false]]) {
      document.addEventListener(kind, (event) => aim(event, on));
    }
    for (const id of ["play", "chat"]) {
      document.getElementById(id)?.addEventListener("submit", (event) => {
        event.preventDefault();
        send(event.target, event.submitter);
      });
    }
    showAmount();
    showArrangement();
    toEnd();
    listen(table.dataset.events, (news) => {
      const box = document.getElementById("message");
      if (!flight && box.textContent === table.dataset.failed) say("");
      take(news);
    });
  }
})();
