"use strict";
// A map on the page: opened where it was left, with the track that was drawn or the delivery that was chosen.
(() => {
  const { map } = View;
  const begun = new WeakSet();

  function resized(svg) { // the stub or the phone has turned: what is drawn stays in sight
    if (!svg.isConnected) return;
    View.refit(...(svg.id === "map" ? Pen.drawn() : []));
    if (svg.id === "strip") Deliver.shown();
  }
  function settle() { // the page is new, or was drawn anew by somebody's move
    const svg = map();
    if (!svg) return;
    if (!begun.has(svg)) {
      begun.add(svg);
      View.open(svg.id === "map" ? Pen.home() : null);
      new ResizeObserver(() => resized(svg)).observe(svg);
    }
    if (svg.id === "strip") return Deliver.settle();
    Pen.settle();
  }
  document.addEventListener("htmx:after:swap", settle);
  if (document.readyState === "complete") settle(); // these scripts came after the page
  else document.addEventListener("DOMContentLoaded", settle);
})();
