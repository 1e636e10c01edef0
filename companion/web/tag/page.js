"use strict";
/* One tag, one move: asks the table what the tag means for this phone's seat, does it if it can mean
   only one thing, and offers to take it back. Text goes in as text only. */
(() => {
  const words = JSON.parse(document.getElementById("words").textContent);
  const at = (id) => document.getElementById(id);
  const [, , code, tag] = location.pathname.split("/").map((part) => decodeURIComponent(part).toUpperCase());
  const STORED = "flutter.tableside.device"; // where the app keeps what the device remembers
  const LAST = "tableside.last-tag."; // and the table and the tag: another tag's page has its own
  const BUSY = "tableside.tag-busy."; // and a page's own name: pages that begin at once each write their own
  const MOMENT = 10000; // ms that one page waits for another at most
  const AGAIN = 20000; // ms in which the same tag is the same move: phones open a link twice
  const UNSURE = 120000; // ms in which it is, as long as nobody knows whether it was made
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

  /* The last move with this tag. One with a `body` was sent, and no answer has come yet. */
  const mine = `${LAST}${code}.${tag}`;
  const fresh = (kept) => kept && Date.now() - kept.at < (kept.body ? UNSURE : AGAIN);

  function last(name = mine) {
    try {
      const kept = JSON.parse(localStorage.getItem(name));
      return fresh(kept) ? kept : null;
    } catch {
      return null;
    }
  }

  function remember(kept) {
    try {
      const old = Object.keys(localStorage).filter((name) => name.startsWith(LAST) && !last(name));
      old.forEach((name) => localStorage.removeItem(name));
      if (kept) localStorage.setItem(mine, JSON.stringify({ at: Date.now(), ...kept }));
      else localStorage.removeItem(mine);
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
    if (meanwhile) return settle(meanwhile);
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
    let phone = page;
    try {
      phone = localStorage.getItem(key) || newId().slice(0, 16);
      localStorage.setItem(key, phone);
    } catch { /* then there is no other page to agree with */ }
    return `${phone}.${tag}.${version}`;
  }

  async function act(prompt, insists, version) {
    const lines = [prompt.price, prompt.outcome].filter(Boolean).map((m) => m.text);
    const body = { command_id: version ? scanId(version) : newId(), insists, command: prompt.command };
    const move = { body, label: prompt.label.text, lines, before: last() };
    await guarded(async () => {
      const done = await send(move);
      if (done.refusal) return refuse(done.refusal, []);
      told({ ...move, group: done.group }, false);
    });
  }

  /* Until the answer has come nobody knows whether the move was made; until then it is kept whole,
     so that it can be sent again under the same id, and is made once. */
  async function send(move) {
    show("waits", "…", move.label);
    remember(move);
    const done = await ask("/commands", move.body);
    remember(done.refusal ? move.before : { group: done.group, label: move.label });
    return done;
  }

  /* The same tag as a moment ago: it is said to be counted only if it was. */
  async function settle(kept) {
    if (!kept.body) return told(kept, true);
    const done = await send(kept);
    if (done.refusal) return look(true); // it was not made then: what does the tag mean now?
    told({ ...kept, group: done.group }, done.again);
  }

  function told(kept, counted) {
    rest();
    show("done", "✓", kept.label, ...(counted ? [say("tag.counted")] : kept.lines));
    const buttons = [];
    const id = newId();
    if (kept.group) buttons.push(button(say("tag.undo"), () => guarded(() => undo(kept, id)), "main"));
    if (counted) buttons.push(button(say("tag.again"), () => guarded(() => look(false))));
    after(...buttons);
    at("says").focus();
  }

  async function undo(kept, id) {
    const done = await ask("/commands", { command_id: id, command: { type: "Undo", seq: kept.group } });
    if (done.refusal) return refuse(done.refusal, []);
    remember(null);
    show("waits", "↶", say("tag.undone"), kept.label);
    after(button(say("tag.again"), () => guarded(() => look(false))));
  }

  document.documentElement.lang = lang;
  const before = last();
  guarded(() => (before ? settle(before) : look(true)));
})();
