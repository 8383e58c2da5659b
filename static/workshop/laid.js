"use strict";
// The hexes that are laid out and what is printed on them and on their edges, as two fields of the form keep them.
window.Laid = (() => {
  const { form } = Rows;
  const { key, parts, beyond } = Hexes;
  const FARTHEST = 150;
  const fields = () => form.elements;
  const hexes = new Map(); // "q,r": { ground, place, marks }
  const edges = new Map(); // "q,r 2": marks
  let span = null; // the part of the grid that is shown: { left, top, across, down }

  const flat = () => fields().orientation.value !== "pointy";
  const half = (n) => Math.floor(n / 2);
  const hexAt = (x, y) => (flat() ? key(x, y - half(x)) : key(x - half(y), y));
  function spotOf(hex) { // its column and row
    const [q, r] = parts(hex);
    return flat() ? [q, r + half(q)] : [q + half(r), r];
  }
  const read = (text) => Object.fromEntries(new URLSearchParams(text));
  const written = (marks) => new URLSearchParams(marks).toString();

  // Reading and keeping ------------------------------------------------------------------------
  function take() {
    hexes.clear();
    edges.clear();
    for (const line of fields().hexes.value.split("\n")) {
      const [at, sign, place = ""] = line.trim().split(" ");
      if (!at || !sign) continue;
      const [ground, marks = ""] = sign.split("?");
      hexes.set(at, { ground, place, marks: read(marks) });
    }
    for (const line of fields().edges.value.split("\n")) {
      const [hex, edge, marks] = line.trim().split(" ");
      if (marks) edges.set(`${hex} ${edge}`, read(marks));
    }
    const [left, top, across, down] = fields().span.value.split(" ").map(Number);
    span = across ? { left, top, across, down } : null;
    hexes.forEach((_, at) => widen(at));
  }
  function keep() {
    const line = ([at, hex]) => {
      const marks = written(hex.marks);
      return `${at} ${hex.ground}${marks && `?${marks}`} ${hex.place}`.trim();
    };
    fields().hexes.value = [...hexes].map(line).join("\n");
    fields().edges.value = [...edges].map(([at, marks]) => `${at} ${written(marks)}`).join("\n");
    fields().span.value = span ? [span.left, span.top, span.across, span.down].join(" ") : "";
  }
  function widen(hex) {
    const [x, y] = spotOf(hex);
    span ??= { left: x, top: y, across: 1, down: 1 };
    const left = Math.min(span.left, x), top = Math.min(span.top, y);
    const right = Math.max(span.left + span.across, x + 1), under = Math.max(span.top + span.down, y + 1);
    span = { left, top, across: right - left, down: under - top };
  }

  // Changes: each says whether it changed anything -----------------------------------------------
  function near(hex) { // a finger may go one hex beyond what is shown
    const [x, y] = spotOf(hex);
    if (!span || Math.max(Math.abs(x), Math.abs(y)) > FARTHEST) return false;
    return x >= span.left - 1 && x <= span.left + span.across && y >= span.top - 1 && y <= span.top + span.down;
  }
  function lay(hex, ground) {
    if (!near(hex) || hexes.get(hex)?.ground === ground) return false;
    const was = hexes.get(hex) ?? { place: "", marks: {} };
    hexes.set(hex, ground === "=" ? { ground, place: "", marks: {} } : { ...was, ground });
    widen(hex);
    return true;
  }
  const lift = (hex) => hexes.delete(hex);
  function put(hex, place) { // a place lies on one hex only
    if (!near(hex)) return false;
    hexes.forEach((other) => { if (other.place === place) other.place = ""; });
    const was = hexes.get(hex) ?? { ground: ".", marks: {} };
    hexes.set(hex, { ...was, ground: was.ground === "=" ? "." : was.ground, place });
    widen(hex);
    return true;
  }
  function off(place) { hexes.forEach((hex) => { if (hex.place === place) hex.place = ""; }); }
  function mark(hex, name, value) { // '' takes it off
    const there = hexes.get(hex);
    if (!there || there.ground === "=" || (there.marks[name] ?? "") === value) return false;
    const { [name]: _, ...marks } = there.marks;
    hexes.set(hex, { ...there, marks: value ? { ...marks, [name]: value } : marks });
    return true;
  }
  const edgeKey = (hex, edge, oneSided) => (oneSided || edge < 3 ? `${hex} ${edge}` : `${beyond(hex, edge)} ${edge - 3}`);
  const edgeMark = (at, name) => edges.get(at)?.[name] ?? "";
  function markEdge(at, name, value) {
    if (edgeMark(at, name) === value) return false;
    const { [name]: _, ...marks } = edges.get(at) ?? {};
    if (value) marks[name] = value;
    if (Object.keys(marks).length) edges.set(at, marks);
    else edges.delete(at);
    return true;
  }

  // The whole grid -------------------------------------------------------------------------------
  function begin(orientation, across, down) {
    clear();
    fields().orientation.value = orientation;
    span = { left: 0, top: 0, across, down };
    every().forEach((hex) => hexes.set(hex, { ground: ".", place: "", marks: {} }));
  }
  function grow(where) {
    if (where === "left") span.left -= 1;
    if (where === "above") span.top -= 1;
    if (where === "left" || where === "right") span.across += 1;
    else span.down += 1;
  }
  function clear() { hexes.clear(); edges.clear(); span = null; }
  function every() { // all that is shown, laid or not
    if (!span) return [];
    const columns = [...Array(span.across).keys()], rows = [...Array(span.down).keys()];
    return rows.flatMap((y) => columns.map((x) => hexAt(x + span.left, y + span.top)));
  }
  return {
    hexes, edges, take, keep, flat, spotOf, near, lay, lift, put, off, mark, edgeKey, edgeMark, markEdge, begin, grow, clear, every,
    span: () => span, placeOn: (hex) => hexes.get(hex)?.place ?? "", placed: () => new Set([...hexes.values()].map((hex) => hex.place)),
  };
})();
