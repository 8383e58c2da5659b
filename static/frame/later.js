"use strict";
// Scripts that answer taps and keys come once the page stands, one after the other as they need each other.
(() => {
  const WAIT = 3000; // for a page that is slow to stand, and before a script that was lost is asked for again
  const idle = window.requestIdleCallback ?? setTimeout;
  let begun = false;
  function begin() {
    if (!begun) bring();
    begun = true;
  }
  function bring() {
    const next = document.querySelector("meta[name=later]");
    if (!next) return;
    const script = document.createElement("script");
    script.src = next.content;
    script.onload = () => { next.remove(); bring(); };
    script.onerror = () => { script.remove(); setTimeout(bring, WAIT); };
    document.head.append(script);
  }
  addEventListener("load", () => idle(begin));
  setTimeout(begin, WAIT);
})();
