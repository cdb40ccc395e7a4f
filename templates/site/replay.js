/*
 * Shows any picture of a game. Pictures are made of pieces, which stand in #pieces; the block #film says which of them
 * come and go from one picture to the next. The log is the index: its entries are the pictures, in the same order, and
 * the id of an entry is its address. Without this script the page shows the last picture, and the log can be read.
 */
(() => {
  "use strict";
  /* What only this script uses is text until now, which browsers without it do not show. */
  for (const made of document.querySelectorAll("script.made")) made.outerHTML = made.textContent;
  const film = JSON.parse(document.getElementById("film").textContent);
  const board = document.querySelector("#board svg");
  const said = document.getElementById("said");
  const where = document.getElementById("place");
  const player = document.getElementById("player");
  const slider = player.querySelector("input");
  const play = player.querySelector("[data-go=play]");
  const box = document.getElementById("log");
  const entries = [...box.querySelectorAll(".step")];
  const addresses = entries.map((entry) => entry.id);
  const last = film.frames.length - 1;
  const pause = 1500; // milliseconds between two pictures while it plays

  let step = -1; // which picture is shown
  let shown = []; // its pieces: {piece, node}
  let timer = 0; // while it plays
  let writing = 0; // until the address is written

  /* ---- the picture ---- */

  function piecesOf(picture) {
    const list = [];
    for (const splices of film.frames.slice(0, picture + 1))
      for (const splice of splices) list.splice(...splice);
    return list;
  }

  function copyOf(piece) {
    const node = document.getElementById("p" + piece).cloneNode(true);
    node.removeAttribute("id");
    return node;
  }

  /* What stays keeps its node, so that only what is new begins to shine. */
  function draw(picture) {
    const pieces = piecesOf(picture);
    const before = new Set(picture > 0 ? piecesOf(picture - 1) : pieces);
    const spare = new Map();
    for (const { piece, node } of shown) spare.set(piece, [...(spare.get(piece) || []), node]);
    shown = pieces.map((piece) => ({ piece, node: (spare.get(piece) || []).shift() || copyOf(piece) }));
    for (const nodes of spare.values()) for (const node of nodes) node.remove();
    let place = strokes.firstChild;
    for (const { piece, node } of shown) {
      if (node === place) place = place.nextSibling;
      else strokes.insertBefore(node, place);
      node.classList.toggle("lit", !before.has(piece));
    }
    const [, wide, high] = film.sizes.filter(([from]) => from <= picture).pop();
    board.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    board.setAttribute("width", wide);
    board.setAttribute("height", high);
  }

  /* ---- beside the picture ---- */

  function tell(picture) {
    const words = (part) => [...entries[picture].querySelectorAll(part)].map((node) => node.textContent.trim());
    const [place] = words(".address"), [stands] = words(".stands");
    const sentences = [...words(".told p"), stands].map((one) => (/[.!?]$/.test(one) ? one : one + "."));
    said.textContent = `${place}: ${sentences.join(" ")}`;
    where.textContent = `${place}, ${stands}`;
    board.querySelector("desc").textContent = stands;
    slider.value = picture;
    slider.setAttribute("aria-valuetext", place);
  }

  /* The page itself does not move: only what the box of the log shows of it. */
  function mark(picture) {
    const old = box.querySelector("[aria-current]");
    if (old) old.removeAttribute("aria-current");
    const entry = entries[picture];
    entry.querySelector(".address").setAttribute("aria-current", "step");
    const inside = entry.getBoundingClientRect(), around = box.getBoundingClientRect();
    if (inside.top < around.top) box.scrollTop += inside.top - around.top;
    else if (inside.bottom > around.bottom) box.scrollTop += Math.min(inside.bottom - around.bottom, inside.top - around.top);
  }

  /* Somewhat later: browsers refuse to write it many times a second. */
  function writeAddress() {
    clearTimeout(writing);
    writing = setTimeout(() => history.replaceState(null, "", "#" + addresses[step]), 200);
  }

  function show(picture, quietly) {
    picture = Math.max(0, Math.min(last, picture));
    if (picture === step) return;
    step = picture;
    draw(step);
    tell(step);
    mark(step);
    if (!quietly) writeAddress();
  }

  /* ---- going on by itself ---- */

  function halt() {
    clearInterval(timer);
    timer = 0;
    play.textContent = play.dataset.play;
    said.setAttribute("aria-live", "polite");
  }

  /* What changes every second is not read aloud. */
  function run() {
    said.setAttribute("aria-live", "off");
    play.textContent = play.dataset.pause;
    if (step === last) show(0);
    timer = setInterval(() => {
      show(step + 1);
      if (step === last) halt();
    }, pause);
  }

  /* ---- what people do ---- */

  const ways = {
    first: () => 0,
    back: () => step - 1,
    on: () => step + 1,
    last: () => last,
  };
  const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "on", End: "last" };

  function go(picture) {
    halt();
    show(picture);
  }

  player.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button !== play) go(ways[button.dataset.go]());
    else if (timer) halt();
    else run();
  });
  slider.addEventListener("input", () => go(Number(slider.value)));

  /* Elsewhere on the page keys are the browser's: Home and End scroll it, arrows scroll what is wide. */
  function isMine({ key, target }) {
    if (target === slider) return false; // which moves by itself, and says so
    return player.contains(target) || (key.startsWith("Arrow") && (box.contains(target) || target === document.body));
  }

  document.addEventListener("keydown", (event) => {
    const way = keys[event.key];
    if (!way || !isMine(event) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(ways[way]());
  });

  box.addEventListener("click", (event) => {
    const entry = event.target.closest(".step");
    if (!entry || event.ctrlKey || event.metaKey || event.shiftKey || !getSelection().isCollapsed) return;
    event.preventDefault();
    go(entries.indexOf(entry));
  });

  function atAddress() {
    return addresses.indexOf(location.hash.slice(1));
  }
  window.addEventListener("hashchange", () => {
    if (atAddress() >= 0) go(atAddress());
  });

  /* ---- the beginning ---- */

  /* Else the browser would scroll to the entry whenever the address changes, away from the picture. */
  for (const entry of entries) entry.removeAttribute("id");
  for (const node of [...board.children]) if (!/^(title|desc)$/.test(node.nodeName)) node.remove();
  const strokes = board.appendChild(document.createElementNS(board.namespaceURI, "g"));
  strokes.setAttribute("aria-hidden", "true"); // the title and the words beside it are for those who hear it
  slider.max = last;
  document.documentElement.classList.add("plays");
  const first = atAddress();
  if (first >= 0) window.scrollTo(0, 0);
  show(first >= 0 ? first : last, true);
})();
