// The phone's end of the line (the server's is companion/web/client/line.py), and the cover shown
// while there is nothing to see. Runs before the Flet client and gives it a WebSocket that
// keeps calling until somebody answers: Flet's own retries wait twice as long each time, up to
// minutes, and do not notice that a phone was unlocked. Nothing is reloaded for that, so the page
// keeps what was typed.
(() => {
  "use strict";
  const config = JSON.parse(document.getElementById("config").textContent);
  const words = config.words;

  // ---- what flutter_bootstrap.js expects to find
  window.flet = config.flet;
  flet.flutterAppLoaded = new Promise((resolve) => { flet.flutterAppResolve = resolve; });

  // Some extensions compiled into the client load their engine from a public server. There is no
  // internet at the table; such a script is replaced by an empty one of ours.
  const src = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, "src");
  Object.defineProperty(HTMLScriptElement.prototype, "src", {
    ...src,
    set(value) {
      const own = new URL(value, document.baseURI).origin === location.origin;
      src.set.call(this, own ? value : `${config.base}nothing.js`);
    },
  });

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
  let drawing = false, heard = false;
  const reveal = () => {
    if (!drawing || !heard) return;
    requestAnimationFrame(() => requestAnimationFrame(() => {
      if (current && current.readyState === OPEN) cover.hide();
    }));
  };
  addEventListener("flutter-first-frame", () => { drawing = true; reveal(); }, { once: true });

  // ---- the line
  const CONNECTING = 0, OPEN = 1, CLOSING = 2, CLOSED = 3, OUTDATED = 4001;
  const Real = window.WebSocket;
  // Names this page load, so that the server can hang up its old call. Not kept in storage: a
  // duplicated browser tab would inherit it, and the two would throw each other out.
  const tab = [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const RETRY = 900, DIAL_LIMIT = 4000, QUIET = 5000, ANSWER_LIMIT = 3000, WAKE_LIMIT = 2000;
  let current = null;

  class Line extends EventTarget {
    constructor(url, protocols) {
      super();
      const address = new URL(url, location.href);
      address.protocol = address.protocol.replace(/^http/, "ws");
      this.url = address.href;
      address.searchParams.set("tab", tab);
      address.searchParams.set("v", config.version);
      this.address = address.href;
      this.protocols = protocols;
      this.binaryType = "blob";
      this.readyState = CONNECTING;
      this.extensions = this.protocol = "";
      if (current) current.leave();
      current = this;
      this.dial();
    }

    get bufferedAmount() { return this.real ? this.real.bufferedAmount : 0; }

    dial() {
      if (this.readyState !== CONNECTING) return;
      this.leave();
      let real;
      try {
        real = this.protocols ? new Real(this.address, this.protocols) : new Real(this.address);
      } catch (error) {
        this.again();
        return;
      }
      this.real = real;
      this.dialled = performance.now();
      real.binaryType = "arraybuffer";
      real.onopen = () => {
        clearTimeout(this.timer);
        this.readyState = OPEN;
        this.protocol = real.protocol;
        this.extensions = real.extensions;
        this.listen();
        this.tell(new Event("open"));
      };
      real.onmessage = (event) => {
        this.listen();
        if (typeof event.data === "string") return;
        heard = true;
        reveal();
        const data = this.binaryType === "blob" ? new Blob([event.data]) : event.data;
        this.tell(new MessageEvent("message", { data, origin: event.origin }));
      };
      real.onclose = (event) => {
        if (event.code === OUTDATED && this.refresh(event.reason)) return;
        if (this.readyState === CONNECTING) this.again();
        else this.end(event.code, event.reason, event.wasClean);
      };
      this.timer = setTimeout(() => this.dial(), DIAL_LIMIT);
    }

    // A little later than the others: all phones notice a restart in the same moment.
    again() {
      this.leave();
      this.timer = setTimeout(() => this.dial(), RETRY + Math.random() * 500);
    }

    // Forget the socket underneath, whatever state it is in.
    leave() {
      clearTimeout(this.timer);
      const real = this.real;
      this.real = null;
      if (!real) return;
      real.onopen = real.onmessage = real.onclose = null;
      real.close();
    }

    // Something was heard: all is well for a while, then ask.
    listen() {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.ask(ANSWER_LIMIT), QUIET);
    }

    // Is anybody there? No answer in time means a dead line, even if nobody told the browser.
    ask(limit) {
      if (this.readyState !== OPEN || !this.real) return;
      clearTimeout(this.timer);
      if (this.real.readyState === OPEN) this.real.send("here?");
      this.timer = setTimeout(() => this.end(1006, "", false), limit);
    }

    wake() {
      if (this.readyState === OPEN) this.ask(WAKE_LIMIT);
      else if (this.readyState === CONNECTING && performance.now() - this.dialled > 500) this.dial();
    }

    // The server runs newer client code than this page. Once per version, in case that fails.
    refresh(version) {
      try {
        if (sessionStorage.getItem("tableside.version") === version) return false;
        sessionStorage.setItem("tableside.version", version);
      } catch (error) {
        return false;
      }
      location.reload();
      return true;
    }

    send(data) {
      if (this.readyState === CONNECTING) {
        throw new DOMException("still connecting", "InvalidStateError");
      }
      if (this.readyState === OPEN && this.real) this.real.send(data);
    }

    close(code = 1000, reason = "") {
      if (this.readyState >= CLOSING) return;
      this.readyState = CLOSING;
      this.leave();
      setTimeout(() => this.end(code, reason, true));
    }

    end(code, reason, wasClean) {
      if (this.readyState === CLOSED) return;
      this.readyState = CLOSED;
      this.leave();
      if (this === current) {
        heard = false;
        cover.show(drawing ? words.reconnecting : words.loading, words.away, drawing ? 400 : 0);
      }
      this.tell(new CloseEvent("close", { code, reason, wasClean }));
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

  const wake = () => { if (current && !document.hidden) current.wake(); };
  document.addEventListener("visibilitychange", wake);
  ["online", "focus", "pageshow", "resume"].forEach((name) => addEventListener(name, wake));
  document.addEventListener("resume", wake);
})();
