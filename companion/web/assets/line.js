// The phone's end of the line (companion/web/client/line.py is the server's and describes what they
// say to each other), and the cover shown while there is nothing to see. Runs before the Flet client
// and gives it a WebSocket that never closes: when the line breaks it keeps calling, and goes on
// where it stopped. Only when the server no longer knows this page is it loaded anew.
(() => {
  "use strict";
  const config = JSON.parse(document.getElementById("config").textContent);
  const words = config.words;

  // ---- what flutter_bootstrap.js expects to find
  window.flet = config.flet;
  flet.flutterAppLoaded = new Promise((resolve) => { flet.flutterAppResolve = resolve; });

  // Some extensions compiled into the client load their engine from a public server. There is no
  // internet at the table: such a script is not even asked for, and its owner hears that it failed.
  const src = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, "src");
  Object.defineProperty(HTMLScriptElement.prototype, "src", {
    ...src,
    set(value) {
      if (new URL(value, document.baseURI).origin === location.origin) src.set.call(this, value);
      else setTimeout(() => this.dispatchEvent(new Event("error")));
    },
  });

  // Over plain http browsers have no clipboard for scripts, but they copy what is selected while the
  // tap that asked for it is fresh.
  if (!navigator.clipboard) {
    const writeText = async (text) => {
      const before = document.activeElement;
      const box = document.createElement("textarea");
      box.value = text;
      box.readOnly = true; // no keyboard comes up
      box.setAttribute("aria-hidden", "true");
      box.style.cssText = "position:fixed;top:0;left:0;width:1px;height:1px;opacity:0;font-size:16px";
      document.body.append(box);
      box.select();
      box.setSelectionRange(0, text.length);
      let copied = false;
      try {
        copied = document.execCommand("copy");
      } finally {
        box.remove();
        if (before && before.focus) before.focus({ preventScroll: true });
      }
      if (!copied) throw new DOMException("nothing was copied", "NotAllowedError");
    };
    const readText = async () => {
      throw new DOMException("not over plain http", "NotAllowedError");
    };
    Object.defineProperty(navigator, "clipboard", { value: { writeText, readText } });
  }

  // WebKit brings a page back from its cache with the engine's clock stopped: start it afresh.
  addEventListener("pageshow", (event) => {
    if (event.persisted && (navigator.vendor || "").startsWith("Apple")) location.reload();
  });

  // ---- the cover
  const cover = {
    timers: [],
    put(id, text) {
      const place = document.getElementById(id);
      if (place && place.textContent !== text) place.textContent = text;
    },
    later(ms, what) { this.timers.push(setTimeout(what, ms)); },
    // Says `text`, after `wait` ms so that a blink of the line is not seen; `hint` after 10 s more.
    show(text, hint, wait) {
      this.settle();
      this.later(wait, () => {
        const box = document.getElementById("cover");
        if (!box) return;
        this.put("cover-says", text);
        this.put("cover-hint", "");
        box.hidden = false;
      });
      this.later(wait + 10000, () => this.put("cover-hint", hint));
    },
    hide() {
      this.settle();
      const box = document.getElementById("cover");
      if (box) box.hidden = true;
    },
    settle() {
      this.timers.forEach(clearTimeout);
      this.timers = [];
    },
  };
  cover.later(15000, () => cover.put("cover-hint", words.slow));

  // The cover goes when the program has drawn something that came over the line. Two frames after
  // the first message the picture is there.
  let drawn = false, heard = false;
  const reveal = () => {
    if (!drawn || !heard) return;
    requestAnimationFrame(() => requestAnimationFrame(() => {
      if (line && line.live) cover.hide();
    }));
  };
  addEventListener("flutter-first-frame", () => { drawn = true; reveal(); }, { once: true });

  // ---- the curtain
  // While something secret lies open on the page (companion/ui/curtain.py says when),
  // it is drawn at once when the page is put away. The server hears of that too and covers the
  // secret, but its answer takes its time, and a page that is hidden draws no more: on its return
  // it would show what was on it last.
  const LOOK = 12000; // ms: longer than the server lets anything lie open
  const LATE = 400; // ms the server may take to cover what a lifted finger lets go
  const TAKEN_IN = 300; // ms from a message's arrival until even a busy page shows what it says
  const open = new Map(); // what lies open -> the timer of its end
  const overdue = new Set(); // what should have been covered by now, had the server reached us
  const fingers = new Set();
  let away = false, held = false, sheet = null;
  const curtain = {
    hang() {
      if (sheet || !document.body) return;
      sheet = document.createElement("div");
      sheet.id = "curtain";
      sheet.hidden = true;
      sheet.setAttribute("aria-hidden", "true");
      sheet.style.cssText = "position:fixed;inset:0;z-index:2147483646;background:#2f4a40";
      document.body.append(sheet);
    },
    get drawn() { return Boolean(sheet) && !sheet.hidden; },
    draw() {
      this.hang();
      if (!sheet || !open.size) return;
      sheet.hidden = false;
      // Nobody may listen to it either.
      for (const view of document.querySelectorAll("flutter-view")) view.style.visibility = "hidden";
    },
    // Once the page shows what the server has covered: it takes the message in some time after it
    // has arrived, a busy page later. A hidden page has no frames to count.
    lift(frames = 6, since = performance.now()) {
      if (open.size || !this.drawn) return;
      if (frames > 0 || performance.now() - since < TAKEN_IN) {
        requestAnimationFrame(() => this.lift(frames - 1, since));
        return;
      }
      sheet.hidden = true;
      for (const view of document.querySelectorAll("flutter-view")) view.style.visibility = "";
    },
    opened(name) {
      this.closed(name, false);
      open.set(name, setTimeout(() => this.expire(name), LOOK));
      held = fingers.size > 0;
      if (away || document.hidden) this.draw();
    },
    closed(name, lift = true) {
      clearTimeout(open.get(name));
      open.delete(name);
      overdue.delete(name);
      if (lift) this.lift();
    },
    // Whoever is in touch with the server has had it covered, or it went with the rest of the page.
    expire(name) {
      if (line && line.live && performance.now() - line.heard < QUIET + WAKE) {
        this.closed(name);
        return;
      }
      overdue.add(name);
      this.draw();
      if (line) line.ask(WAKE);
    },
    // In touch again: what was missed arrives in the next moments.
    touched() {
      if (!overdue.size) return;
      overdue.forEach((name) => this.closed(name, false));
      this.lift(30);
    },
    read(data) {
      const text = new TextDecoder("latin1").decode(data);
      for (const [, what, name] of text.matchAll(/tableside:secret-(up|down):([0-9a-f]{16})/g)) {
        if (what === "up") this.opened(name);
        else this.closed(name);
      }
    },
  };
  document.addEventListener("DOMContentLoaded", () => curtain.hang());
  const leave = () => { away = true; curtain.draw(); };
  const back = () => { away = false; };
  document.addEventListener("visibilitychange", () => (document.hidden ? leave() : back()));
  ["pagehide", "blur"].forEach((name) => addEventListener(name, leave));
  ["pageshow", "focus"].forEach((name) => addEventListener(name, back));
  document.addEventListener("freeze", leave);
  // Who touches the page looks at it, whatever the browser says of its focus.
  ["pointerdown", "keydown", "click"].forEach((name) => addEventListener(name, back, true));
  addEventListener("pointerdown", (event) => fingers.add(event.pointerId), true);
  ["pointerup", "pointercancel"].forEach((name) => addEventListener(name, (event) => {
    fingers.delete(event.pointerId);
    if (held) setTimeout(() => { if (!fingers.size) curtain.draw(); }, LATE);
    held = false;
  }, true));
  // Some browsers tell of a picture that is being taken. Others do not.
  ["keydown", "keyup"].forEach((name) => addEventListener(name, (event) => {
    if (event.key === "PrintScreen") curtain.draw();
  }, true));

  // ---- the line
  const CONNECTING = 0, OPEN = 1, CLOSING = 2, CLOSED = 3, OVER = 4002;
  // Milliseconds: between two calls; until a call counts as failed; of silence before asking; for
  // the answer; for the answer right after waking up; from a received frame to its receipt.
  const RETRY = 900, DIAL_LIMIT = 4000, QUIET = 5000, PATIENCE = 3000, WAKE = 2000, RECEIPT = 1000;
  const Real = window.WebSocket;

  const remember = (name, value) => {
    try {
      const before = sessionStorage.getItem(name);
      sessionStorage.setItem(name, value);
      return before;
    } catch (error) {
      return null;
    }
  };
  // Names this page load. A duplicated browser tab inherits the storage, not the name.
  const tab = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const was = remember("tableside.tab", tab) || "-";
  let line = null;

  // Never more often than every ten seconds, whatever is wrong.
  let leaving = false;
  const reload = () => {
    if (leaving) return;
    leaving = true;
    const last = Number(remember("tableside.reload", Date.now())) || 0;
    const wait = Math.min(Math.max(0, last + 10000 - Date.now()), 10000);
    setTimeout(() => location.reload(), wait);
  };

  class Line extends EventTarget {
    constructor(url, protocols) {
      super();
      const address = new URL(url, location.href);
      address.protocol = address.protocol.replace(/^http/, "ws");
      this.url = address.href;
      this.protocols = protocols;
      this.binaryType = "blob";
      this.readyState = CONNECTING;
      this.extensions = this.protocol = "";
      this.got = 0; // frames received
      this.put = 0; // frames the server has
      this.unsure = []; // frames it may not have
      this.live = false;
      this.first = true;
      if (line) line.leave();
      line = this;
      this.dial();
    }

    get bufferedAmount() { return this.real ? this.real.bufferedAmount : 0; }

    dial() {
      if (this.readyState >= CLOSING || leaving) return;
      this.leave();
      let real;
      try {
        real = new Real(this.url, this.protocols || []);
      } catch (error) {
        this.again();
        return;
      }
      this.real = real;
      this.dialled = performance.now();
      real.binaryType = "arraybuffer";
      real.onopen = () => real.send(`call ${tab} ${this.got} ${was}`);
      real.onmessage = (event) => this.hear(event.data);
      real.onclose = (event) => {
        if (event.code === OVER) reload();
        else this.again();
      };
      this.timer = setTimeout(() => this.again(), DIAL_LIMIT);
    }

    // A little later than the others: all phones notice a restart in the same moment.
    again() {
      this.leave();
      if (this.first) this.timer = setTimeout(() => this.dial(), 100);
      else this.timer = setTimeout(() => this.knock(), RETRY + Math.random() * 500);
      this.first = false;
    }

    // Is the server up? Browsers slow down websockets that failed before, but not plain requests.
    knock() {
      this.leave();
      const knocking = this.knocking = new AbortController();
      this.timer = setTimeout(() => this.again(), DIAL_LIMIT);
      fetch("/manifest.json", { method: "HEAD", cache: "no-store", signal: knocking.signal }).then(
        () => { if (this.knocking === knocking) this.dial(); },
        () => { if (this.knocking === knocking) this.again(); },
      );
      this.dialled = performance.now();
    }

    // Forget the socket underneath, whatever state it is in.
    leave() {
      clearTimeout(this.timer);
      clearTimeout(this.receipt);
      this.receipt = null;
      const knocking = this.knocking;
      this.knocking = null;
      if (knocking) knocking.abort();
      const real = this.real;
      this.real = null;
      if (real) {
        real.onopen = real.onmessage = real.onclose = null;
        real.close(4000);
      }
      if (this.live && !leaving) {
        this.live = false;
        cover.show(drawn ? words.reconnecting : words.loading, words.away, drawn ? 400 : 0);
      }
    }

    hear(data) {
      this.heard = performance.now();
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.ask(PATIENCE), QUIET);
      if (typeof data === "string") {
        this.settle(Number(data.split(" ")[1]));
        return;
      }
      this.got += 1;
      curtain.read(data);
      heard = true;
      reveal();
      if (!this.receipt) this.receipt = setTimeout(() => this.ask(PATIENCE), RECEIPT);
      if (this.binaryType === "blob") data = new Blob([data]);
      this.tell(new MessageEvent("message", { data, origin: location.origin }));
    }

    // The server has `put` frames of ours.
    settle(put) {
      this.unsure.splice(0, put - this.put);
      this.put = put;
      curtain.touched();
      if (this.live) return;
      this.live = this.first = true;
      this.unsure.forEach((frame) => this.real.send(frame));
      if (this.readyState === CONNECTING) {
        this.readyState = OPEN;
        this.tell(new Event("open"));
      }
      reveal();
    }

    // Is anybody there? No answer in time means a dead line, even if nobody told the browser.
    ask(limit) {
      if (!this.live) return;
      clearTimeout(this.receipt);
      this.receipt = null;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.dial(), limit);
      if (this.real.readyState === OPEN) this.real.send(`here? ${this.got}`);
    }

    wake() {
      if (this.live) this.ask(WAKE);
      else if (performance.now() - this.dialled > 500) this.knock();
    }

    send(data) {
      if (this.readyState === CONNECTING) {
        throw new DOMException("still connecting", "InvalidStateError");
      }
      if (this.readyState !== OPEN) return;
      // A copy: the caller may use its buffer again before the line is back.
      const frame = ArrayBuffer.isView(data) ? data.slice() : data.slice(0);
      this.unsure.push(frame);
      if (this.live && this.real.readyState === OPEN) this.real.send(frame);
    }

    close(code = 1000, reason = "") {
      if (this.readyState >= CLOSING) return;
      this.readyState = CLOSING;
      if (this.real) this.real.close(1000);
      this.live = false;
      this.leave();
      setTimeout(() => {
        this.readyState = CLOSED;
        this.tell(new CloseEvent("close", { code, reason, wasClean: true }));
      });
    }

    tell(event) {
      const handler = this[`on${event.type}`];
      if (typeof handler === "function") handler.call(this, event);
      this.dispatchEvent(event);
    }
  }
  Object.entries({ CONNECTING, OPEN, CLOSING, CLOSED }).forEach(([name, value]) => {
    Line[name] = Line.prototype[name] = value;
  });
  window.WebSocket = Line;

  const wake = () => { if (line && !document.hidden) line.wake(); };
  ["visibilitychange", "resume"].forEach((name) => document.addEventListener(name, wake));
  ["online", "focus", "pageshow"].forEach((name) => addEventListener(name, wake));
})();
