"use strict";
// The curves: each line as the player's track is drawn on the map, in colour and pattern, with the letters at its end.
(() => {
  const PATTERNS = { // blue solid, green dashes, yellow dots, … as in tokens.css
    green: { dash: [9, 5] }, yellow: { dash: [0, 8], cap: "round", width: 2.5 }, pink: { dash: [2, 6], width: 5 },
    gray: { dash: [], width: 1.7 }, orange: { dash: [9, 4, 1.5, 4] }, red: { dash: [16, 4] },
    purple: { dash: [2, 5], width: 5 }, black: { dash: [], width: 1.7 },
    brown: { dash: [0, 7], cap: "round", width: 2.5 }, white: { dash: [3, 3] },
  };
  const WIDTH = 5;
  const big = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16; // larger on a large screen
  const shown = new Map();
  const place = () => document.getElementById("curves");
  const value = (el, name) => getComputedStyle(el).getPropertyValue(name).trim();
  const colors = (seat) => {
    const disc = document.querySelector(`#curves .p-${seat}`);
    return { c: value(disc, "--c"), on: value(disc, "--on") };
  };

  function series(seats, key) {
    return seats.flatMap(({ seat }) => {
      const { c, on } = colors(seat);
      const pattern = PATTERNS[seat];
      const line = { points: { show: false }, spanGaps: false };
      return [
        { ...line, stroke: key, width: WIDTH + 2 },
        { ...line, stroke: c, width: WIDTH },
        { ...line, show: Boolean(pattern), stroke: on, width: (pattern && pattern.width) || 2, dash: pattern && pattern.dash, cap: (pattern && pattern.cap) || "butt" },
      ];
    });
  }

  // Discs at the ends, pushed apart where lines end together.
  function ends(plot, seats, lines, key) {
    const { ctx } = plot;
    const px = (devicePixelRatio || 1) * big();
    const r = 10 * px;
    const all = seats.map(({ seat, letters }) => {
      const line = lines[seat];
      let last = line.length - 1;
      while (last > 0 && line[last] === null) last -= 1;
      return { seat, letters, x: plot.valToPos(last, "x", true), y: plot.valToPos(line[last], "y", true), out: last < line.length - 1 };
    }).filter(({ y }) => Number.isFinite(y)).sort((a, b) => a.y - b.y);
    const found = all.filter(({ out }) => !out);
    const bottom = plot.bbox.top + plot.bbox.height;
    found.forEach((end, i) => { end.at = Math.max(end.y, i ? found[i - 1].at + 2 * r : plot.bbox.top); });
    for (let i = found.length - 1, low = bottom; i >= 0; i -= 1) {
      found[i].at = Math.min(found[i].at, low);
      low = found[i].at - 2 * r;
    }
    ctx.save();
    ctx.font = `700 ${11 * px}px ${getComputedStyle(document.body).fontFamily}`;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.lineWidth = 1.5 * px;
    ctx.setLineDash([]);
    all.forEach((end) => { // whoever is out stays where the line broke off
      const { c, on } = colors(end.seat);
      const x = end.out ? end.x + r : plot.bbox.left + plot.bbox.width + 16 * px;
      if (end.out) end.at = Math.max(plot.bbox.top, Math.min(bottom, end.y));
      ctx.strokeStyle = key;
      ctx.beginPath();
      ctx.moveTo(end.x + 3 * px, end.y);
      ctx.lineTo(x - r, end.at);
      ctx.globalAlpha = end.out ? 0 : 0.6;
      ctx.stroke();
      ctx.globalAlpha = 1;
      ctx.beginPath();
      ctx.arc(x, end.at, r - px, 0, 7);
      ctx.fillStyle = c;
      ctx.fill();
      ctx.stroke();
      ctx.fillStyle = on;
      ctx.fillText(end.letters, x, end.at + px);
    });
    ctx.restore();
  }

  function draw(data, curve) {
    const box = document.querySelector(`[data-curve="${curve.key}"]`);
    if (!box) return;
    const ink = value(place(), "--ink");
    const soft = value(place(), "--soft");
    const rule = value(place(), "--rule");
    const key = value(place(), "--key");
    const font = `500 ${Math.round(13 * big())}px ${getComputedStyle(document.body).fontFamily}`;
    const axis = { stroke: soft, font, grid: { stroke: rule, width: 1 }, ticks: { show: false } };
    const sign = (n) => (n < 0 ? "−" : "") + curve.sign + Math.abs(n);
    const whole = (n) => (Number.isInteger(n) ? sign(n) : "");
    const all = Object.values(curve.lines).flat().filter((n) => n !== null);
    const low = Math.min(0, ...all);
    const high = Math.max(low + 4, ...all);
    const room = (high - low) / 25;
    const options = {
      width: box.clientWidth, height: box.clientHeight, padding: [8, 34 * big(), 0, 0],
      legend: { show: false }, cursor: { show: false },
      scales: { x: { time: false, range: [0, Math.max(1, data.labels.length - 1)] }, y: { range: [low - room, high + room] } },
      axes: [
        { ...axis, size: 30 * big(), splits: () => data.labels.map((_, i) => i), values: (_, at) => at.map((i) => data.labels[i]), space: 1 },
        { ...axis, size: 44 * big(), values: (_, at) => at.map(whole) },
      ],
      series: [{}, ...series(data.seats, key)],
      hooks: {
        drawAxes: [(plot) => zero(plot, ink)],
        draw: [(plot) => ends(plot, data.seats, curve.lines, key)],
      },
    };
    const columns = data.seats.flatMap(({ seat }) => Array(3).fill(curve.lines[seat]));
    shown.get(curve.key)?.destroy();
    shown.set(curve.key, new uPlot(options, [data.labels.map((_, i) => i), ...columns], box));
  }

  function zero(plot, ink) {
    const { ctx, bbox } = plot;
    const y = Math.round(plot.valToPos(0, "y", true)) + 0.5;
    ctx.save();
    ctx.strokeStyle = ink;
    ctx.lineWidth = devicePixelRatio || 1;
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
    ctx.restore();
  }

  let known = null;
  const drawAll = () => { if (known) known.curves.forEach((curve) => draw(known, curve)); };
  const load = () => fetch(place().dataset.curves)
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(answer.status)))
    .then((data) => { known = data; drawAll(); })
    .catch(() => {}); // the figures stand in the tables

  document.addEventListener("DOMContentLoaded", () => {
    if (!place()) return;
    document.fonts.ready.then(load);
    document.addEventListener("log", load);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawAll);
    let before = innerWidth;
    addEventListener("resize", () => { if (innerWidth !== before) { before = innerWidth; drawAll(); } });
  });
})();
