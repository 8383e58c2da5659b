"use strict";
// A map on the page: opened where it was left or where it is needed, and fitted to its frame.
window.MapFrame = (() => {
  const { map, numbers, fit, show, whole } = View;
  const begun = new WeakSet();
  const home = () => document.getElementById("mapbox")?.dataset.home.split(" ").filter(Boolean) ?? [];

  function shown() { // the chosen delivery; where there is none, the seat's own track
    const box = document.getElementById("stripbox"), seen = document.querySelector("[name=delivery]:checked") ?? box;
    if (box?.matches(".strip") && seen.dataset.box) show(fit(aside(numbers(seen.dataset.box))));
  }
  const aside = ([x, y, w, h]) => [x, y, Math.min(w * 1.18, whole()[2]), h]; // none of it lies under the button
  function resized(svg) { // the stub or the phone has turned: what is drawn stays in sight
    if (!svg.isConnected) return;
    View.refit(...((svg.id === "map" && window.Pen?.drawn()) || []));
    if (svg.id === "strip") shown();
  }
  function settle() { // the page is new, or was drawn anew by somebody's move
    const svg = map();
    if (!svg) return;
    if (!begun.has(svg)) {
      begun.add(svg);
      View.open(svg.id === "map" ? home() : null);
      new ResizeObserver(() => resized(svg)).observe(svg);
    }
    if (svg.id === "strip") shown();
  }
  document.addEventListener("htmx:after:swap", settle);
  if (document.readyState === "complete") settle(); // these scripts came after the page
  else document.addEventListener("DOMContentLoaded", settle);

  return { home, shown };
})();
