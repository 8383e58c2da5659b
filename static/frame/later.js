"use strict";
// Scripts that the page does not need yet come once it stands, and so before a card that needs them.
(() => {
  const WAIT = 3000; // before they are asked for again, where the connection was lost
  function bring({ content }) {
    const script = document.createElement("script");
    script.src = content;
    script.onerror = () => { script.remove(); setTimeout(bring, WAIT, { content }); };
    document.head.append(script);
  }
  addEventListener("load", () => document.querySelectorAll("meta[name=later]").forEach(bring));
})();
