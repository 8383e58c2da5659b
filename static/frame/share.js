"use strict";
// The device's own share sheet, where there is one: browsers have it at a secure address only.
(() => {
  if (!navigator.share) return;
  document.documentElement.classList.add("shares");
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-share]");
    if (!button) return;
    navigator.share({ title: button.dataset.says, url: button.dataset.share }).catch(() => {}); // closed again
  });
})();
