"use strict";
// Keeps a page true: watches the stream, says plainly when it is gone, refetches on waking, sees when it is your move.
(() => {
  const PATIENCE = 40000; // the server pings every 15 s
  const ANSWER = 500; // for the answer to a move
  const UNSENT = "No connection: nothing was sent. Tap again when it is back.";
  const BACK = "Connected again: nothing was sent. Tap once more.";
  const root = document.documentElement;
  let last = Date.now();
  let wasCalled = null;
  let wasOver = null;
  let lost = null;

  const stream = () => document.querySelector("[hx-sse\\:connect]");
  const refetch = () => document.dispatchEvent(new CustomEvent("refetch"));

  const online = () => {
    last = Date.now();
    if (!root.classList.contains("offline")) return;
    root.classList.remove("offline");
    const bar = document.getElementById("offline");
    if (bar) bar.hidden = true;
    clearInterval(lost);
    lost = null;
    const place = document.getElementById("refusal");
    if (place?.textContent === UNSENT) place.textContent = BACK;
    refetch();
  };
  const offline = () => {
    const bar = document.getElementById("offline");
    if (!bar || lost) return;
    const since = Date.now();
    root.classList.add("offline");
    const say = () => {
      bar.textContent = `No connection for ${Math.round((Date.now() - since) / 1000)} s. Trying again.`;
    };
    say();
    bar.hidden = false;
    lost = setInterval(say, 1000);
  };
  const reconnect = () => {
    const el = stream();
    if (!el) return;
    const open = el._htmx && el._htmx.sse;
    if (open && open.reader) open.reader.cancel();
    else if (!open) htmx.ajax("GET", el.getAttribute("hx-sse:connect"), { source: el });
  };

  document.addEventListener("htmx:sse:after:connection", online);
  document.addEventListener("htmx:sse:after:message", online);
  document.addEventListener("htmx:sse:error", offline);
  document.addEventListener("htmx:error", (event) => {
    if (event.target && event.target.matches && event.target.matches("form")) unsent();
    offline();
  });
  addEventListener("offline", offline);
  addEventListener("online", () => { reconnect(); refetch(); });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    last = Date.now();
    refetch();
  });
  setInterval(() => {
    if (document.hidden || !stream()) return;
    if (Date.now() - last > PATIENCE) { last = Date.now(); offline(); reconnect(); }
  }, 1000);
  setInterval(() => { // a first connection that failed, or a server that came back
    const el = stream();
    if (el && root.classList.contains("offline") && !(el._htmx && el._htmx.sse)) reconnect();
  }, 2500);

  // A page that cannot come would put the browser's own error in place of what is still there.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || link.origin !== location.origin || !root.classList.contains("offline")) return;
    event.preventDefault();
    fetch(link.href, { method: "HEAD" }).then(() => { location.href = link.href; }, () => {});
  });

  function unsent() {
    const place = document.getElementById("refusal");
    if (place) place.textContent = UNSENT;
  }

  // What the page has of a map is not sent again.
  document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
    if (ctx.sourceElement !== block()) return;
    const there = [...document.querySelectorAll("[data-is]")].map((part) => part.dataset.is);
    if (there.length) ctx.request.body.append("there", there.join("."));
  });
  const complete = (part) => {
    const here = document.querySelector(`[data-is="${part.dataset.is}"]`);
    if (here) part.append(...here.cloneNode(true).childNodes);
    part.querySelectorAll(".dim").forEach((track) => track.classList.remove("dim")); // as it was sent
    delete part.dataset.same;
    return here;
  };
  // The answer to a move is the block. The stream says its number while that is on its way: looked up once it is here,
  // where nothing newer is not drawn again; or if it takes long.
  const moves = new Set();
  let missed = 0;
  const catchUp = () => {
    clearTimeout(missed);
    missed = 0;
    moves.clear();
    refetch();
  };
  document.addEventListener("htmx:before:request", (event) => {
    const { ctx } = event.detail;
    const { request, sourceElement: from } = ctx;
    if (request.method === "POST" && from.getAttribute?.("hx-target") === "#block") moves.add(ctx);
    else if (moves.size && from === block()) {
      missed ||= setTimeout(catchUp, ANSWER);
      event.preventDefault();
    }
  });
  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
    moves.delete(ctx);
    if (missed && !moves.size) catchUp();
  });
  // An answer that a newer one has overtaken on its way would show an earlier moment, or miss what that one replaced.
  document.addEventListener("htmx:before:swap", (event) => {
    const shown = Number(block()?.dataset.number);
    const comes = event.detail.tasks.map(({ fragment }) => fragment?.querySelector?.("#block")).filter(Boolean);
    const late = comes.some((one) => Number(one.dataset.number) < shown);
    const torn = comes.some((one) => ![...one.querySelectorAll("[data-same]")].every(complete));
    if (late || torn) event.preventDefault();
    if (torn) refetch();
  });

  // Your move: the title, and a call for those who asked for it.
  const block = () => document.getElementById("block");
  const toTop = () => {
    void root.scrollHeight; // laid out first: what has the focus and moved away would pull the page after it
    scrollTo(0, 0);
  };
  const look = () => {
    const now = block();
    if (!now) return;
    if (now.dataset.title) document.title = now.dataset.title;
    const { here, up, calls } = now.dataset;
    if (here && here !== location.pathname) { // this phone's next seat
      history.replaceState(null, "", here);
      toTop();
    }
    const called = up === "1" || calls === "1";
    if (called && wasCalled === false) {
      toTop(); // wherever one was reading: what to do now stands at the top
      window.calling?.call();
    }
    wasCalled = called;
    const over = now.querySelector(".ending") !== null;
    if (over && wasOver === false) toTop(); // who has won stands at the top
    wasOver = over;
  };
  document.addEventListener("htmx:after:swap", look);
  document.addEventListener("DOMContentLoaded", look);
})();
