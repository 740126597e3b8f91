// Arrangements: pieces are put on places here, and sent when all are put

export const arrangement = () => document.querySelector("#arrangement:not([hidden])");
const pieces = () => [...arrangement().querySelectorAll(".piece")];
const unput = () => [...document.querySelectorAll("#arrangement-tray .piece")];
const placeOf = (piece) => Number(piece.closest("[data-place]").dataset.place);
let lastPut = []; // what was put, the last at the end
let drag = null;

const shelf = (place) =>
  place < 0 ? document.getElementById("arrangement-tray") : document.querySelector(`#place-${place} .pieces`);

// What has been put outlasts a reload of the page: on a telephone it is enough to look at something else meanwhile.
const STORE = `arrangement ${location.pathname}`;
const keep = (key, places) => {
  try {
    if (key) sessionStorage.setItem(STORE, JSON.stringify([key, places]));
    else sessionStorage.removeItem(STORE);
  } catch {
    // then it lasts as long as the page
  }
};
const kept = (key) => {
  try {
    const [same, places] = JSON.parse(sessionStorage.getItem(STORE) || "[]");
    return same === key ? places : null;
  } catch {
    return null;
  }
};

export const showArrangement = () => {
  const box = document.getElementById("arrangement");
  if (!box) {
    keep(null);
    return;
  }
  if (box.hidden) {
    box.hidden = false;
    lastPut = [];
    const places = kept(box.dataset.kept);
    [...box.querySelectorAll("[data-start]")].forEach((piece, i) => {
      const place = places ? places[i] : Number(piece.dataset.start);
      if (place >= 0) shelf(place).append(piece);
      if (places && place >= 0) lastPut.push(piece);
    });
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
  const places = pieces()
    .sort((a, b) => a.id.slice(6) - b.id.slice(6))
    .map(placeOf);
  document.getElementById("arrangement-places").value = places.join(" ");
  keep(box.dataset.kept, places);
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

export const putNext = (place) => {
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

export const onDrag = {
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
export const arrange = (event) => {
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
export const arrangeByKey = (key) => {
  if (!arrangement()) return false;
  const place = document.getElementById(`place-${Number(key) - 1}`);
  if (place) putNext(Number(key) - 1);
  else if (key.toLowerCase() === "u") takeBack();
  return Boolean(place) || key.toLowerCase() === "u";
};
