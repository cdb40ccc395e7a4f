/*
 * The composer of a seat's page: what is clicked becomes the lines of one mail. Which orders are legal, how people say
 * them and which places of the board they name comes with the page. Without this script each order is a link to a mail.
 */
'use strict';
(() => {
const MAIL_MOST = 2000; // what every mail program takes of a link
const byId = id => document.getElementById(id);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

/* What only this script uses is text until now, which browsers without it do not show. */
all('script.made').forEach(made => { made.outerHTML = made.textContent; });
const page = JSON.parse(byId('seat').textContent);

/* ---- what the page carries ---- */

const numbers = text => text === '' ? [] : text.split(' ').map(Number);
const linesOf = item => all('.line', item).map(line => line.textContent);

// `head`: what further alternatives leave out; undefined: there can be none
// `box`: which folds the list away, where several things are asked
const asks = all('.orders').map(list => ({
  head: list.dataset.head,
  box: list.closest('details'),
  turns: all('.turns[data-ask="' + list.dataset.ask + '"] li').map(item => ({item, lines: linesOf(item)})),
  orders: all('li', list).map(item => ({item, line: linesOf(item)[0], spots: numbers(item.dataset.spots)})),
}));
const askOf = new Map(); // by order: whose it is; null for those that the engine offers for later in a turn
asks.forEach(ask => ask.turns.forEach(turn => turn.lines.forEach(line => askOf.set(line, null))));
asks.forEach(ask => ask.orders.forEach(order => askOf.set(order.line, ask)));

/* ---- the mail ---- */

// Each {ask, parts, turn}. Parts: alternatives, each written as an order of its own. Ask null: for later, or of other
// words. Turn: {ask}, the same for all lines of a whole turn that was clicked; else undefined.
let lines = [];

const behindHead = (ask, part) => ask && ask.head && part.startsWith(ask.head) ? part.slice(ask.head.length) : part;
const textOf = line => line.parts.map((part, i) => i === 0 ? part : behindHead(line.ask, part)).join(' / ');

function unknownOf(parts) {
  const ask = askOf.get(parts[0]), head = ask && ask.head || '';
  return parts.filter(part => !askOf.has(part) && !askOf.has(head + part));
}

// The alternatives of a line that are not among what is legal now. A stroke may also be part of an order: `spa/sc`.
function unknownIn({parts}) {
  if (unknownOf(parts).length === 0)
    return [];
  const parted = by => unknownOf(parts.flatMap(part => part.split(by)).map(part => part.trim()));
  return parted('/').length === 0 ? [] : parted(/\s\/\s/);
}

function bodyLines() {
  const body = lines.map(textOf);
  if (body.length > 0 && byId('keep') && byId('keep').checked)
    body.unshift('add');
  const otherwise = byId('otherwise').value;
  return otherwise === '' ? body : [...body, otherwise];
}

// Some mail programs put all lines on one; what was typed may be a message, whose lines stay as they are.
const lineEnd = () => lines.every(line => line.ask !== null) ? ';\r\n' : '\r\n';

const mode = () => document.querySelector('input[name=click]:checked').value;

// In the place of what was chosen for the same; lines of other words and those for other asks stay.
function put(made) {
  const asked = new Set(made.flatMap(line => line.ask || []));
  const same = line => asked.has(line.ask) || line.turn && asked.has(line.turn.ask);
  const old = mode() === 'then' ? [] : lines.filter(same);
  const at = old.length > 0 ? lines.indexOf(old[0]) : lines.length;
  lines.splice(at, 0, ...made);
  lines = lines.filter(line => !old.includes(line));
  picked = [];
  show();
}

function choose(ask, order) {
  const mine = mode() === 'or' ? lines.filter(line => line.ask === ask) : [];
  if (mine.length === 0) {
    put([{ask, parts: [order]}]);
    return fold(ask);
  }
  const {parts} = mine[mine.length - 1];
  if (!parts.includes(order))
    parts.push(order);
  picked = [];
  show();
}

// A list from which something was chosen makes room for the next, the last one for the mail.
function fold({box}) {
  if (!box || mode() === 'or')
    return;
  box.open = false;
  const whole = asks.every(ask => lines.some(line => line.ask === ask));
  (whole ? byId('send') : box.firstElementChild).focus();
}

function chooseTurn(ask, orders) {
  const turn = {ask};
  put(orders.map((order, i) => ({ask: i === 0 ? ask : askOf.get(order), parts: [order], turn})));
}

function addOwn() {
  const own = byId('own'), text = own.value.trim();
  if (text !== '')
    lines.push({ask: null, parts: [text]});
  own.value = '';
  show();
}

// What goes with the last part of a line: the lines of a whole turn rest on each other.
const together = line => line.turn ? lines.filter(one => one.turn === line.turn) : [line];

function remove(line, part) {
  if (line.parts.length === 1)
    lines = lines.filter(one => !together(line).includes(one));
  else
    line.parts = line.parts.filter(one => one !== part);
}

function move(at, by) {
  const [line] = lines.splice(at, 1);
  lines.splice(at + by, 0, line);
}

/* ---- its lines as they are shown ---- */

const copyOf = id => byId(id).content.firstElementChild.cloneNode(true);

// A button of a line; what it does to which line is said to those who hear it.
function wire(button, what, act, enabled = true) {
  button.setAttribute('aria-label', button.dataset.says + ': ' + what);
  button.disabled = !enabled;
  button.onclick = () => {
    act();
    show();
    const left = all('#lines button:not(:disabled)');
    (left.find(one => one.getAttribute('aria-label') === button.getAttribute('aria-label')) || left[0] || byId('own'))
      .focus();
  };
}

function lineItem(line, at) {
  const item = copyOf('line-form'), text = textOf(line), unknown = unknownIn(line);
  line.parts.forEach(part => {
    const one = copyOf('part-form');
    one.querySelector('.line').textContent = part;
    const what = line.parts.length === 1 ? together(line).map(textOf).join(', ') : part;
    wire(one.querySelector('.remove'), what, () => remove(line, part));
    item.querySelector('.parts').append(one);
  });
  wire(item.querySelector('.up'), text, () => move(at, -1), at > 0);
  wire(item.querySelector('.down'), text, () => move(at, 1), at < lines.length - 1);
  item.querySelector('.later').hidden = unknown.length === 0;
  item.querySelector('.unknown').textContent = unknown.join(', ');
  return item;
}

function show() {
  const body = bodyLines(), coded = encodeURIComponent(body.join(lineEnd())), any = body.length > 0;
  byId('lines').replaceChildren(...lines.map(lineItem));
  byId('body').textContent = body.join('\n');
  byId('nothing').hidden = any;
  byId('whole').hidden = !any;
  byId('send').href = 'mailto:' + page.reply + '?subject=' + encodeURIComponent(page.subject) + '&body=' + coded;
  byId('long').hidden = coded.length <= MAIL_MOST;
  byId('copied').hidden = true;
  // two requests may have the same orders: what is chosen for one is not chosen for the other
  const chosen = (ask, order) => lines.some(line => (line.ask === ask || line.ask === null) && line.parts.includes(order));
  for (const ask of asks) {
    ask.orders.forEach(({button, line}) => button.setAttribute('aria-pressed', chosen(ask, line)));
    if (ask.box)
      ask.box.querySelector('.chosen').textContent = lines.filter(line => line.ask === ask).map(textOf).join(', ');
  }
  byId('to-mail').href = any ? '#send' : '#composer';
  showModes();
  narrow();
}

// What can be no alternative is not offered as one.
function showModes() {
  const or = mode() === 'or';
  for (const ask of asks) {
    ask.turns.forEach(({button}) => { button.disabled = or; });
    ask.orders.forEach(({button}) => { button.disabled = or && ask.head === undefined; });
  }
  all('.single').forEach(why => { why.hidden = !or; });
}

function copy() {
  const done = () => { byId('copied').hidden = false; };
  const byHand = () => { // where the page has no clipboard
    getSelection().selectAllChildren(byId('body'));
    if (document.execCommand('copy'))
      done();
  };
  if (navigator.clipboard)
    navigator.clipboard.writeText(bodyLines().join('\r\n')).then(done, byHand);
  else
    byHand();
}

/* ---- which orders are shown ---- */

let picked = []; // the places of the board that were clicked, in that order

// Those that name all that was clicked and have all words; where some name it in the order of the clicks, these.
function fitting() {
  const words = byId('filter').value.toLowerCase().split(' ');
  const fit = asks.flatMap(ask => ask.orders).filter(({item, spots}) => picked.every(spot => spots.includes(spot)) &&
    words.every(word => item.textContent.toLowerCase().includes(word)));
  const places = order => picked.map(spot => order.spots.indexOf(spot));
  const inOrder = fit.filter(order => places(order).every((place, i, list) => i === 0 || list[i - 1] < place));
  return {fit, shown: new Set(inOrder.length > 0 ? inOrder : fit)};
}

let narrowed = false;

function narrow() {
  const {fit, shown} = fitting(), was = narrowed;
  narrowed = picked.length > 0 || byId('filter').value !== '';
  for (const ask of asks) {
    ask.orders.forEach(order => { order.item.hidden = !shown.has(order); });
    if (ask.box && (narrowed || was))
      ask.box.open = narrowed && ask.orders.some(order => shown.has(order));
  }
  byId('every').hidden = !narrowed;
  const {fit: some, none} = byId('count').dataset;
  byId('count').textContent = shown.size > 0 ? some.replace('{shown}', shown.size) : none;
  for (const board of boards) {
    board.forEach((button, spot) => {
      button.disabled = !picked.includes(spot) && !fit.some(order => order.spots.includes(spot));
      button.setAttribute('aria-pressed', picked.includes(spot));
    });
    stopAt(board, board.find(button => button.tabIndex === 0 && !button.disabled) || board.find(one => !one.disabled));
  }
}

function pick(spot) {
  picked = picked.includes(spot) ? picked.filter(one => one !== spot) : [...picked, spot];
  narrow();
}

/* ---- the board ---- */

// The tabulator stops once at a board; arrow keys go on from there.
function stopAt(board, stop) {
  board.forEach(button => { button.tabIndex = button === stop ? 0 : -1; });
}

const STEPS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

// The nearest place in the direction of an arrow; what lies aside is further away.
function neighbour(board, from, [dx, dy]) {
  const middle = ({offsetLeft, offsetTop, offsetWidth, offsetHeight}) =>
    [offsetLeft + offsetWidth / 2, offsetTop + offsetHeight / 2];
  const [x, y] = middle(from);
  let best = null, least = Infinity;
  for (const button of board.filter(one => !one.disabled)) {
    const [toX, toY] = middle(button), ahead = (toX - x) * dx + (toY - y) * dy;
    const far = ahead + 2 * Math.abs((toX - x) * dy + (toY - y) * dx);
    if (ahead > 0 && far < least)
      [best, least] = [button, far];
  }
  return best;
}

function makeBoard(figure) {
  const {width, height, spots} = page.boards[figure.dataset.shape], layer = copyOf('spots-form');
  const board = spots.map(([x, y, w, h], spot) => {
    const button = copyOf('spot-form');
    Object.assign(button.style, {left: x / width * 100 + '%', top: y / height * 100 + '%',
      width: w / width * 100 + '%', height: h / height * 100 + '%'});
    button.setAttribute('aria-label', page.spots[spot]);
    button.onclick = () => { stopAt(board, button); pick(spot); };
    layer.append(button);
    return button;
  });
  layer.onkeydown = event => {
    const to = STEPS[event.key] && neighbour(board, event.target, STEPS[event.key]);
    if (!to)
      return;
    event.preventDefault();
    stopAt(board, to);
    to.focus();
  };
  figure.append(layer);
  return board;
}

/* ---- begin ---- */

// The short way for the keyboard, beside the one to the page.
document.querySelector('.skip').after(copyOf('to-mail-form'));

// The link that opens a mail becomes a button that puts its lines into the one below.
function buttonFor(item, act) {
  const link = item.querySelector('a'), button = document.createElement('button');
  button.type = 'button';
  button.className = link.className;
  button.append(...link.childNodes);
  button.onclick = act;
  link.replaceWith(button);
  return button;
}

for (const ask of asks) {
  ask.turns.forEach(turn => { turn.button = buttonFor(turn.item, () => chooseTurn(ask, turn.lines)); });
  ask.orders.forEach(order => { order.button = buttonFor(order.item, () => choose(ask, order.line)); });
}
const boards = all('.board-frame[data-shape]').map(makeBoard);
byId('filter').oninput = narrow;
byId('every').onclick = () => { picked = []; byId('filter').value = ''; narrow(); byId('filter').focus(); };
byId('own').onkeydown = event => { if (event.key === 'Enter') addOwn(); };
byId('add').onclick = addOwn;
byId('copy').onclick = copy;
byId('or').disabled = asks.every(ask => ask.head === undefined);
byId('or-why').hidden = !byId('or').disabled;
all('input[name=click]').forEach(input => { input.onchange = showModes; });
byId('otherwise').onchange = show;
if (byId('keep'))
  byId('keep').onchange = show;
show();
})();
