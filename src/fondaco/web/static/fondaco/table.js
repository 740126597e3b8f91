// The live table: server-sent events down, forms up. A message holds new HTML for parts of the page; each part is patched
// by id, structure first, attributes after a flush, so that pieces glide by the transitions of their style.
import { arrange, arrangeByKey, arrangement, onDrag, putNext, showArrangement } from "./arrangement.js";
import { openLens } from "./lens.js";
import { Patch } from "./patch.js";

const table = document.getElementById("table");
const lobby = document.getElementById("lobby");

const patch = (regions) => {
  const focused = document.activeElement;
  const region = focused && focused.closest("[id^=region-]");
  // A prompt that grows shall not push itself out of sight: the page keeps the place of what is read only without it.
  const prompt = document.getElementById("region-prompt");
  const inSight = prompt && prompt.getBoundingClientRect().bottom > 0;
  document.documentElement.style.overflowAnchor = inSight ? "none" : "auto";
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
  const free = [go, document.body, document.getElementById("region-prompt")].includes(on); // the keys mean nothing else there
  if (go && free && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
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
  openLens();
  toEnd();
  listen(table.dataset.events, (news) => {
    const box = document.getElementById("message");
    if (!flight && box.textContent === table.dataset.failed) say("");
    take(news);
  });
}
