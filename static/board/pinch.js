"use strict";
// Two fingers on a map: what lies between them stays there while they spread, close and go on.
window.Pinch = (() => {
  const { map, view, show, zoom } = View;

  function spread(fingers) {
    const [a, b] = [...fingers.values()];
    const middle = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    return { middle, wide: Math.hypot(a[0] - b[0], a[1] - b[1]), turn: Math.atan2(b[1] - a[1], b[0] - a[0]) };
  }
  function move(was, now) {
    const rect = map().getBoundingClientRect(), [x, y, w] = view(), unit = w / rect.width;
    zoom(now.wide / Math.max(was.wide, 1), [x + (was.middle[0] - rect.left) * unit, y + (was.middle[1] - rect.top) * unit]);
    const [vx, vy, vw, vh] = view(), after = vw / rect.width;
    show([vx - (now.middle[0] - was.middle[0]) * after, vy - (now.middle[1] - was.middle[1]) * after, vw, vh]);
  }
  return { spread, move };
})();
