"use strict";
// What the finger and the keys point at, drawn at once: where track may begin, the pen, a path not yet answered.
window.Hand = (() => {
  const { map, grid } = View;
  const { centre, outline } = grid;
  const { beyond, draw } = Hexes;

  const shape = (kind, path) => draw("path", { class: kind, d: path });
  const rim = (hex) => Hexes.path(outline(centre(hex)));
  const point = ([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  function path({ hexes, edge }) {
    const points = hexes.map(centre);
    if (edge !== null) {
      const [a, b] = [centre(hexes.at(-1)), centre(beyond(hexes.at(-1), edge))];
      points.push([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
    }
    return `M${points.map(point).join("L")}`;
  }
  function aimed() { // the town that a New City is to be
    const town = document.querySelector("[data-town]")?.value;
    return town ? [shape("aim", rim(town.replace(" ", ",")))] : [];
  }
  function show({ strokes, starts, answered, cursor }) {
    const layer = map()?.querySelector(".hand");
    if (!layer) return;
    const pen = strokes.at(-1)?.hexes.at(-1);
    const paths = answered ? [] : strokes.filter((one) => one.hexes.length > 1 || one.edge !== null);
    map().querySelector(".below").replaceChildren(
      ...(pen ? [shape("pen", rim(pen))] : starts.map((hex) => shape("start", rim(hex)))),
    );
    layer.replaceChildren(
      ...paths.map((one) => shape("ghost", path(one))),
      ...aimed(),
      ...(cursor ? [shape("cursor", rim(cursor))] : []),
    );
  }
  return { show };
})();
