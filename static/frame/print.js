"use strict";
// Printing: the button that asks for it, and the whole map on paper, however far a finger had zoomed in.
document.addEventListener("click", (event) => { if (event.target.closest("[data-print]")) print(); });
addEventListener("beforeprint", () => {
  for (const map of document.querySelectorAll("svg.map[data-whole]")) {
    map.before_print = [map.getAttribute("viewBox"), map.dataset.zoom];
    map.setAttribute("viewBox", map.dataset.whole);
    map.dataset.zoom = "4"; // names as large as they can be
  }
});
addEventListener("afterprint", () => {
  for (const map of document.querySelectorAll("svg.map[data-whole]")) {
    const [view, zoom] = map.before_print;
    map.setAttribute("viewBox", view);
    if (zoom) map.dataset.zoom = zoom;
  }
});
