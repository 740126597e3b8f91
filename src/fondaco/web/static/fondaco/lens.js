// The board under a lens: pinched, wheeled with Ctrl, or by buttons and keys it grows; then a finger, the mouse or the
// arrows move it. Its element is moved as a whole, so that what is patched inside knows nothing of it.
const lens = document.getElementById("lens");
const board = document.getElementById("region-board");
const MOST = 5;
const STEP = 1.4;

let scale = 1;
let x = 0;
let y = 0;

const show = () => {
  x = Math.min(0, Math.max(board.offsetWidth * (1 - scale), x));
  y = Math.min(0, Math.max(board.offsetHeight * (1 - scale), y));
  board.style.transform = scale > 1 ? `translate(${x}px, ${y}px) scale(${scale})` : "";
  lens.classList.toggle("near", scale > 1);
  document.getElementById("lens-less").disabled = scale === 1;
  document.getElementById("lens-more").disabled = scale === MOST;
};

// Scale about a point of the screen, or about the middle: what is there stays there.
const zoom = (factor, at) => {
  const frame = lens.getBoundingClientRect();
  const px = at ? at.x - frame.left : frame.width / 2;
  const py = at ? at.y - frame.top : frame.height / 2;
  const next = Math.min(MOST, Math.max(1, scale * factor));
  x = px - ((px - x) * next) / scale;
  y = py - ((py - y) * next) / scale;
  scale = next;
  show();
};

const pan = (dx, dy) => {
  x += dx;
  y += dy;
  show();
};

// Fingers and the mouse

const down = new Map(); // pointers that are down, by id
let moved = false; // whether they moved the board, so that their click means nothing

const middle = () => {
  const all = [...down.values()];
  return { x: all.reduce((sum, p) => sum + p.x, 0) / all.length, y: all.reduce((sum, p) => sum + p.y, 0) / all.length };
};

const spread = () => {
  const [a, b] = [...down.values()];
  return Math.hypot(a.x - b.x, a.y - b.y);
};

const press = (event) => {
  if (event.button !== 0 || event.target.closest(".lens-tools")) return;
  if (down.size === 0) moved = false;
  if (down.size < 2) down.set(event.pointerId, { x: event.clientX, y: event.clientY, from: event });
};

const drag = (event) => {
  const known = down.get(event.pointerId);
  if (!known) return;
  const far = Math.hypot(event.clientX - known.from.clientX, event.clientY - known.from.clientY) > 6;
  if (!moved && !far && down.size < 2) return;
  const before = middle();
  const apart = down.size === 2 ? spread() : 0;
  known.x = event.clientX;
  known.y = event.clientY;
  if (apart) zoom(spread() / apart, middle());
  if (scale > 1) {
    moved = true;
    lens.setPointerCapture(event.pointerId);
    pan(middle().x - before.x, middle().y - before.y);
  }
};

const release = (event) => {
  down.delete(event.pointerId);
};

const click = (event) => {
  if (!moved || event.target.closest(".lens-tools")) return;
  moved = false;
  event.stopPropagation();
  event.preventDefault();
};

// The keyboard

const ARROWS = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

const key = (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "+" || event.key === "=") zoom(STEP);
  else if (event.key === "-") zoom(1 / STEP);
  else if (event.key === "0" && scale > 1) zoom(1 / scale);
  else if (event.key in ARROWS && scale > 1) pan(...ARROWS[event.key].map((d) => d * 60));
  else return;
  event.preventDefault();
  event.stopPropagation();
};

// What has the focus is brought into sight.
const follow = (event) => {
  lens.scrollTo(0, 0);
  if (scale === 1 || event.target === board) return;
  const frame = lens.getBoundingClientRect();
  const found = event.target.getBoundingClientRect();
  const toward = (low, high, least, most) => (low < least ? least - low : high > most ? most - high : 0);
  pan(
    toward(found.left, found.right, frame.left + 20, frame.right - 20),
    toward(found.top, found.bottom, frame.top + 20, frame.bottom - 20),
  );
};

export const openLens = () => {
  lens.addEventListener("pointerdown", press);
  lens.addEventListener("pointermove", drag);
  for (const kind of ["pointerup", "pointercancel", "pointerleave"]) lens.addEventListener(kind, release);
  lens.addEventListener("click", click, { capture: true });
  lens.addEventListener("keydown", key);
  lens.addEventListener("focusin", follow);
  lens.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
    },
    { passive: false },
  );
  document.getElementById("lens-more").addEventListener("click", () => zoom(STEP));
  document.getElementById("lens-less").addEventListener("click", () => zoom(1 / STEP));
  addEventListener("resize", show);
  document.getElementById("lens-tools").hidden = false;
  show();
};
