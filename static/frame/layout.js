"use strict";
// Begun again, on whichever phone: every part stands open as it did at first.
(() => {
  const placed = () => document.querySelector(".lay-part :is([aria-pressed=true],[data-placed=true])") !== null;
  let before;
  function settle() {
    if (before && !placed()) document.querySelectorAll(".lay-part").forEach((part) => { part.open = true; });
    before = placed();
  }
  document.addEventListener("htmx:after:swap", settle);
  document.addEventListener("DOMContentLoaded", settle);
})();
