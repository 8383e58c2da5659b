"use strict";
// With large text a table may be wider than a phone: it is moved sideways, by keys once it has the focus.
(() => {
  const large = matchMedia("(max-width: 17em)");
  const wider = (table) => large.matches && table.scrollWidth > table.clientWidth + 1;
  const look = () => document.querySelectorAll(".tt").forEach((table) => {
    if (wider(table)) table.tabIndex = 0;
    else table.removeAttribute("tabindex");
  });
  document.addEventListener("htmx:after:swap", look);
  document.fonts.ready.then(look);
  large.addEventListener("change", look);
})();
