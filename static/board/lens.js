"use strict";
// A magnifier while a finger draws: what lies under it is seen beside it.
window.Lens = (() => {
  const WIDE = 132; // pixels
  const HEX = 72; // pixels from hex to hex in it, at least
  const ABOVE = 96; // pixels from the finger to its middle

  const glass = () => document.querySelector(".lens");
  function show(event, at) {
    const svg = View.map(), frame = svg.getBoundingClientRect(), lens = glass() ?? made(svg);
    const scale = Math.max(1.5 / View.unit(), HEX / (View.SIZE * Math.sqrt(3))), size = WIDE / scale;
    lens.setAttribute("viewBox", [at[0] - size / 2, at[1] - size / 2, size, size].join(" "));
    const x = event.clientX - frame.left, y = event.clientY - frame.top, room = y > ABOVE + 24;
    const aside = x < frame.width / 2 ? x + ABOVE : x - ABOVE;
    const left = Math.min(Math.max(room ? x : aside, WIDE / 2), frame.width - WIDE / 2);
    const top = Math.max(room ? y - ABOVE : y, WIDE / 2);
    lens.style.left = `${left - WIDE / 2}px`;
    lens.style.top = `${top - WIDE / 2}px`;
  }
  function made(svg) {
    const parts = [...svg.children].filter((part) => part.id).map((part) => Hexes.draw("use", { href: `#${part.id}` }));
    const dot = Hexes.draw("svg", { class: "lens map", "data-zoom": 4, "aria-hidden": "true" }, ...parts);
    svg.after(dot);
    return dot;
  }
  function hide() { glass()?.remove(); }

  return { show, hide };
})();
