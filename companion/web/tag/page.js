"use strict";
/* One tag, one move: asks the table what the tag means for this phone's seat, does it if it can mean
   only one thing, and offers to take it back. Text goes in as text only. */
(() => {
  const words = JSON.parse(document.getElementById("words").textContent);
  const at = (id) => document.getElementById(id);
  const [, , code, tag] = location.pathname.split("/").map((part) => decodeURIComponent(part).toUpperCase());
  const STORED = "flutter.tableside.device"; // where the app keeps what the device remembers
  const LAST = "tableside.last-tag";
  const BUSY = "tableside.tag-busy."; // and a page's own name: pages that begin at once each write their own
  const MOMENT = 10000; // ms that one page waits for another at most
  const AGAIN = 20000; // ms in which the same tag is the same move: phones open a link twice
  const device = stored();
  const lang = language();

  function stored() {
    try {
      const kept = JSON.parse(localStorage.getItem(STORED));
      return (typeof kept === "string" ? JSON.parse(kept) : kept) || {};
    } catch {
      return {};
    }
  }

  function language() {
    for (const wanted of [device.lang, ...(navigator.languages || [navigator.language])]) {
      const short = String(wanted || "").toLowerCase().split("-")[0];
      if (words[short]) return short;
    }
    return words.en ? "en" : Object.keys(words)[0];
  }

  const say = (key, params = {}) =>
    (words[lang][key] || key).replace(/\{(\w+)\}/g, (hole, name) => (name in params ? String(params[name]) : hole));

  function make(kind, attributes = {}, ...inside) {
    const element = document.createElement(kind);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...inside);
    return element;
  }

  function button(words_, act, looks = "") {
    const made = make("button", { type: "button", class: looks }, ...[words_].flat());
    made.addEventListener("click", () => { made.disabled = true; act(); });
    return made;
  }

  function show(kind, mark, title, ...lines) {
    at("says").replaceChildren(make("div", { class: `says ${kind}` },
      make("span", { class: "mark", "aria-hidden": "true" }, mark), make("strong", {}, title),
      ...lines.filter(Boolean).map((line) => make("p", {}, line))));
    at("choices").replaceChildren();
    at("after").replaceChildren();
    document.title = `${title} · Tableside`;
  }

  const toTable = () => make("a", { class: "button", href: `/table/${encodeURIComponent(code)}` }, say("tag.table"));
  const after = (...buttons) => at("after").replaceChildren(...buttons, toTable());

  async function ask(path, body) {
    const headers = device.key ? { Authorization: `Bearer ${device.key}` } : {};
    if (body) headers["Content-Type"] = "application/json";
    const query = `${path.includes("?") ? "&" : "?"}lang=${lang}`;
    const response = await fetch(`/api/tables/${encodeURIComponent(code)}${path}${query}`, {
      method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body), cache: "no-store",
    });
    return response.json();
  }

  /* crypto.randomUUID is not there over plain http. */
  const newId = () => [...crypto.getRandomValues(new Uint8Array(16))].map((n) => n.toString(16).padStart(2, "0")).join("");

  async function guarded(work) {
    try {
      await work();
    } catch {
      rest();
      show("no", "!", say("tag.offline"), say("tag.offline.do"));
      after(button(say("tag.retry"), () => guarded(work), "main"));
    }
  }

  function last() {
    try {
      const kept = JSON.parse(localStorage.getItem(LAST));
      return kept && kept.code === code && kept.tag === tag && Date.now() - kept.at < AGAIN ? kept : null;
    } catch {
      return null;
    }
  }

  function remember(kept) {
    try {
      localStorage.setItem(LAST, JSON.stringify(kept));
    } catch { /* a browser that forbids storage still plays */ }
  }

  /* Pages of this phone that opened the same link and may be about to act: this one is put to them,
     until `rest`. */
  const page = newId();
  const others = () => busy().some(([name, each]) => name !== BUSY + page && each.code === code && each.tag === tag);

  function busy() {
    try {
      return Object.keys(localStorage).filter((name) => name.startsWith(BUSY)).map((name) => {
        const each = JSON.parse(localStorage.getItem(name)) || { at: 0 }; // gone in this very moment
        if (Date.now() - each.at > MOMENT) localStorage.removeItem(name); // closed on the way
        return [name, each];
      }).filter(([, each]) => Date.now() - each.at <= MOMENT);
    } catch {
      return [];
    }
  }

  function begin() {
    try {
      localStorage.setItem(BUSY + page, JSON.stringify({ code, tag, at: Date.now() }));
    } catch { /* a browser that forbids storage still plays */ }
  }

  function rest() {
    try {
      localStorage.removeItem(BUSY + page);
    } catch { /* nothing was written either */ }
  }

  const pause = (ms) => new Promise((done) => { setTimeout(done, ms); });

  // ---- what happens ----

  async function look(alone) {
    begin();
    show("waits", "…", say("tag.looking"));
    const found = await ask(`/tags?text=${encodeURIComponent(tag)}`);
    const acts = alone && !found.refusal && found.prompts.length === 1;
    if (!acts) rest(); // before it waits for others: two that are refused must not wait for each other
    if (!("status" in found)) return refuse(found.refusal, []);
    at("where").textContent = say("tag.where", { table: code });
    // Another page of this phone may have been quicker; then its move is what refuses this one.
    for (let wait = 0; alone && found.refusal && others() && !last() && wait < MOMENT; wait += 100) await pause(100);
    const meanwhile = alone && last();
    if (meanwhile) return told(meanwhile, null);
    if (found.refusal) return refuse(found.refusal, found.prompts, found.name && found.name.text);
    if (acts) return act(found.prompts[0], false, found.version);
    show("waits", "?", found.name.text, say("tag.which"));
    at("choices").replaceChildren(...found.prompts.map((prompt) => choice(prompt, false)));
    after();
  }

  function choice(prompt, insists) {
    const lines = [prompt.label.text, ...[prompt.price, prompt.outcome].filter(Boolean).map((m) => make("small", {}, m.text))];
    return button(lines, () => guarded(() => act(prompt, insists)), "main");
  }

  function refuse(refusal, prompts, name) {
    rest();
    show("no", "✗", name || say("tag.no"), refusal.text);
    if (refusal.key === "scan.no_seat") {
      at("choices").replaceChildren(make("a", { class: "button main", href: `/join/${encodeURIComponent(code)}` }, say("tag.join")));
      return;
    }
    at("choices").append(...prompts.map((prompt) => {
      const made = choice(prompt, true);
      made.className = "";
      made.prepend(make("small", {}, say("tag.anyway")));
      return made;
    }));
    after();
  }

  /* A page that is opened twice at once says the same name for its move, and it is made once. */
  function scanId(version) {
    const key = "tableside.tag-id";
    let mine = localStorage.getItem(key);
    if (!mine) localStorage.setItem(key, mine = newId().slice(0, 16));
    return `${mine}.${tag}.${version}`;
  }

  async function act(prompt, insists, version) {
    const id = version ? scanId(version) : newId();
    show("waits", "…", prompt.label.text);
    const once = async () => {
      remember({ code, tag, at: Date.now(), group: null, label: prompt.label.text });
      const done = await ask("/commands", { command_id: id, insists, command: prompt.command });
      if (done.refusal) {
        remember(null);
        return refuse(done.refusal, []);
      }
      const kept = { code, tag, at: Date.now(), group: done.group, label: prompt.label.text };
      remember(kept);
      told(kept, prompt);
    };
    await guarded(once);
  }

  function told(kept, prompt) {
    rest();
    const lines = prompt ? [prompt.price, prompt.outcome].map((m) => m && m.text) : [say("tag.counted")];
    show("done", "✓", kept.label, ...lines);
    const buttons = [];
    if (kept.group) buttons.push(button(say("tag.undo"), () => guarded(() => undo(kept)), "main"));
    if (!prompt) buttons.push(button(say("tag.again"), () => guarded(() => look(false))));
    after(...buttons);
    at("says").focus();
  }

  async function undo(kept) {
    const done = await ask("/commands", { command_id: newId(), command: { type: "Undo", seq: kept.group } });
    if (done.refusal) return refuse(done.refusal, []);
    remember(null);
    show("waits", "↶", say("tag.undone"), kept.label);
    after(button(say("tag.again"), () => guarded(() => look(false))));
  }

  document.documentElement.lang = lang;
  const before = last();
  if (before) told(before, null);
  else guarded(() => look(true));
})();
