"use strict";
// A map on the page: opened where it was left, with the track that was drawn or the delivery that was chosen.
(() => {
  const { map, numbers, fit, show } = View;
  const begun = new WeakSet();

  function showDelivery() {
    const strip = document.getElementById("strip"), picked = document.querySelector("[name=delivery]:checked");
    if (!strip) return;
    const links = new Set((picked?.dataset.links ?? "").split(" "));
    strip.querySelectorAll(".tk").forEach((track) => track.classList.toggle("dim", Boolean(picked) && !links.has(track.dataset.link)));
    if (!picked) return;
    show(fit(numbers(picked.dataset.box)));
    const button = document.getElementById("deliver-it"), after = document.querySelector("#delivery-after span");
    if (button) button.textContent = `Deliver: ${picked.dataset.gain}`;
    button?.classList.toggle("alt", picked.dataset.gain === "0"); // what only others gain by is not urged
    if (after) after.replaceChildren(...[...picked.parentElement.querySelector(".after").cloneNode(true).childNodes]);
  }
  function settle() { // the page is new, or was drawn anew by somebody's move
    const svg = map();
    if (!svg) return;
    if (!begun.has(svg)) {
      begun.add(svg);
      View.open();
    }
    if (svg.id === "strip") return showDelivery();
    Pen.settle();
  }
  document.addEventListener("change", (event) => { if (event.target.matches("[name=delivery]")) showDelivery(); });
  document.addEventListener("htmx:after:swap", settle);
  document.addEventListener("DOMContentLoaded", settle);
})();
