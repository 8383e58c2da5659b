"use strict";
// Forms stay true while the table goes on: a refusal goes with what was refused, a price is asked for again.
(() => {
  // What was refused is no longer what would be sent.
  const settled = () => document.getElementById("refusal")?.replaceChildren();
  document.addEventListener("input", settled);
  // News leaves a half-filled form as it is. But a block that is drawn anew forgets what was about to be asked, and an
  // entry may change a price: each price asked for before is asked for again.
  document.addEventListener("input", (event) => {
    document.querySelectorAll("[data-within]").forEach((price) => {
      if (price.closest(price.dataset.within).contains(event.target)) price.dataset.asked = "";
    });
  });
  const entry = () => document.getElementById("block")?.dataset.number;
  let shown;
  document.addEventListener("htmx:after:swap", (event) => {
    if (event.detail.ctx.target?.id !== "block") return;
    if (shown !== entry()) settled();
    shown = entry();
    document.querySelectorAll(".quoted[data-asked]").forEach((price) => price.dispatchEvent(new Event("again")));
  });
  document.addEventListener("DOMContentLoaded", () => { shown = entry(); });
  // An empty form would end a build by one stray tap.
  document.addEventListener("click", (event) => {
    const form = event.target.closest("form.build button:not([type=button])")?.form;
    if (!form) return;
    const counts = [...form.elements].filter((field) => /^(tiles|cost|sections|others\..*)$/.test(field.name));
    form.elements.cost.setCustomValidity(counts.some(({ value }) => Number(value.replace("−", "-"))) ? "" : "Tap the price of each tile first.");
  }, true);
})();
