"use strict";
// The log's questions stay as they were asked, whatever happens meanwhile; and the arrow keys step through the game.
(() => {
  // An open question is not redrawn: it says how many entries it takes back, and the server refuses it if that changed.
  document.addEventListener("toggle", (event) => {
    const question = event.target;
    if (!question.matches || !question.matches("details.undo")) return;
    question.toggleAttribute("hx-morph-skip", question.open);
    if (question.open) question.querySelector("form").scrollIntoView({ block: "nearest" });
  }, true);
  document.addEventListener("submit", (event) => {
    const question = event.target.closest("details.undo");
    if (question) setTimeout(() => { question.open = false; }, 0);
  }, true);
  document.addEventListener("click", (event) => {
    const keep = event.target.closest("details.undo [data-close]");
    if (keep) setTimeout(() => keep.closest("details").querySelector("summary").focus(), 0);
  });

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea")) return;
    const step = document.querySelector(`a[data-key="${event.key}"]`);
    if (step) { event.preventDefault(); step.click(); }
  });
})();
