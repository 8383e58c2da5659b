"use strict";
// A map on the page: opened where it was left, with the track that was drawn or the delivery that was chosen.
(() => {
  const { map } = View;
  const begun = new WeakSet();

  function settle() { // the page is new, or was drawn anew by somebody's move
    const svg = map();
    if (!svg) return;
    if (!begun.has(svg)) {
      begun.add(svg);
      View.open();
    }
    if (svg.id === "strip") return Deliver.settle();
    Pen.settle();
  }
  document.addEventListener("htmx:after:swap", settle);
  document.addEventListener("DOMContentLoaded", settle);
})();
