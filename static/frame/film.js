"use strict";
// The film of a game: each entry's picture is worked out from what changed since the one before; only what differs is
// touched. The page and the file that is taken home play it alike, without asking any server.
(() => {
  const SLOW = 900, QUICK = 260; // ms for an entry that changes the map, and for one that does not
  const of = (id) => document.getElementById(id);
  const NS = "http://www.w3.org/2000/svg";

  function unfold(data) { // what lies on the map, and every figure, at each entry
    const lying = [], figures = [];
    let pieces = [], words = [];
    data.entries.forEach((_, nth) => {
      const changes = data.map[nth] ?? [];
      if (changes.length) {
        pieces = pieces.slice();
        changes.forEach(([at, gone, ...come]) => pieces.splice(at, gone, ...come));
      }
      lying.push(pieces);
      words = Object.assign(words.slice(), data.figures[nth]);
      figures.push(words);
    });
    return { lying, figures };
  }

  function start() {
    const data = JSON.parse(of("film-data").textContent), { lying, figures } = unfold(data);
    const map = of("film-map"), layer = of("film-lying"), cells = document.querySelectorAll("[data-figure]");
    const thumbs = document.querySelectorAll(".thumb");
    const [play, entries, turns] = ["film-play", "film-entries", "film-turns"].map(of);
    const last = data.entries.length - 1, nodes = new Map();
    let shown = -1, wanted = last, asked = false, timer = 0;

    function node(piece) {
      if (!nodes.has(piece)) {
        const made = document.createElementNS(NS, "g");
        made.innerHTML = data.pieces[piece];
        nodes.set(piece, made);
      }
      return nodes.get(piece);
    }
    function lay(pieces) {
      const now = pieces.map(node), staying = new Set(now);
      for (let at = layer.firstChild, next; at; at = next) {
        next = at.nextSibling;
        if (!staying.has(at)) at.remove();
      }
      let at = layer.firstChild;
      now.forEach((one) => {
        if (one === at) at = at.nextSibling;
        else layer.insertBefore(one, at);
      });
    }
    function tell(nth) {
      const number = data.entries[nth], row = of(`e${number}`), { head } = row.parentNode.dataset;
      of("film-head").textContent = head;
      of("film-entry").replaceChildren(...[...row.children].slice(1).map((part) => part.cloneNode(true)));
      of("film-number").textContent = `Entry ${number}`;
      entries.value = nth;
      entries.setAttribute("aria-valuetext", `Entry ${number}: ${head}`);
      const turn = data.turns.findLastIndex(([first]) => first <= nth);
      turns.value = turn;
      of("film-turn").textContent = data.turns[turn][1];
      turns.setAttribute("aria-valuetext", data.turns[turn][1]);
    }
    function draw() {
      asked = false;
      if (wanted === shown) return;
      if (layer && lying[wanted] !== lying[shown]) lay(lying[wanted]);
      figures[wanted].forEach((text, nth) => { if (cells[nth].textContent !== text) cells[nth].textContent = text; });
      const at = `translateX(${((100 * wanted) / Math.max(1, last)).toFixed(2)}%)`; // of the curve's own width
      thumbs.forEach((thumb) => { thumb.style.transform = at; });
      shown = wanted;
      tell(shown);
    }
    function show(nth) {
      wanted = Math.min(Math.max(nth, 0), last);
      if (!asked) { asked = true; requestAnimationFrame(draw); }
    }
    function pause() {
      clearTimeout(timer);
      timer = 0;
      play.textContent = "Play";
      play.setAttribute("aria-pressed", "false");
    }
    function step() {
      if (wanted >= last) return pause();
      show(wanted + 1);
      timer = setTimeout(step, lying[wanted] === lying[wanted - 1] ? QUICK : SLOW);
    }
    function toggle() {
      if (timer) return pause();
      if (wanted >= last) show(0);
      play.textContent = "Pause";
      play.setAttribute("aria-pressed", "true");
      timer = setTimeout(step, QUICK);
    }
    function named() { // the entry in the address, or the one before it that counts
      const number = Number(location.hash.slice(1));
      if (!number) return false;
      show(data.entries.findLastIndex((entry) => entry <= number));
      return true;
    }
    function zoom() { // words keep a size that can be read, as on every map
      if (!map) return;
      const scale = map.getBoundingClientRect().width / map.viewBox.baseVal.width;
      map.dataset.zoom = scale < 0.36 ? 1 : scale < 0.55 ? 2 : scale < 0.78 ? 3 : scale < 1.05 ? 4 : 5;
    }

    entries.max = last;
    of("film-scrub").hidden = false;
    entries.addEventListener("input", () => { pause(); show(Number(entries.value)); });
    turns.addEventListener("input", () => { pause(); show(data.turns[Number(turns.value)][0]); });
    play.addEventListener("click", toggle);
    addEventListener("hashchange", () => { pause(); if (named()) of("film").scrollIntoView({ block: "start" }); });
    addEventListener("resize", zoom);
    zoom();
    const rest = of("film-rest"), box = rest.parentNode; // watched, not measured: no picture waits for a second layout
    new IntersectionObserver(([seen]) => box.classList.toggle("more", !seen.isIntersecting), { root: box }).observe(rest);
    if (!named()) show(last);
  }
  document.readyState === "loading" ? document.addEventListener("DOMContentLoaded", start) : start();
})();
