"use strict";
// The list of maps: a map that was saved needs its draft no longer.
(() => {
  const done = document.querySelector("[data-done]");
  try {
    const sent = sessionStorage.getItem("map sent");
    if (!done || !sent) return;
    localStorage.removeItem(sent);
    sessionStorage.removeItem("map sent");
    for (const name of Object.keys(sessionStorage)) if (name.startsWith("photo ")) sessionStorage.removeItem(name);
  } catch { return; } // nothing is kept here
})();
