"use strict";
// A tap means the button on which the finger came down: news may put another in its place before it is lifted.
(() => {
  const PRESSED = "button, a[href], summary";
  const sends = (form) => [...(form?.querySelectorAll("input[type=hidden]:not([name=key], [name=seen])") ?? [])]
    .map((input) => `${input.name}=${input.value}`);
  const meaning = (target) => {
    const on = target.closest?.(PRESSED);
    return on ? [on.textContent, on.ariaLabel, on.href, on.name, on.value, on.form?.action, ...sends(on.form)].join("\n") : "";
  };
  let down = null; // what stood under the finger; null for whoever has the page read aloud

  document.addEventListener("pointerdown", (event) => { down = meaning(event.target); }, true);
  document.addEventListener("click", (event) => {
    const before = down, now = meaning(event.target);
    down = null;
    const byKey = event.detail === 0;
    if (!event.isTrusted || byKey || before === null || !now || now === before) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
})();
