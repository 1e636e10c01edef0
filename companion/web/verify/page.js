"use strict";
/* The page around SeatCommit: takes a proof in, says in words what came out. Text goes in as text
   only; nothing is fetched, stored or sent. */
(() => {
  const words = JSON.parse(document.getElementById("words").textContent);
  const at = (id) => document.getElementById(id);
  const MARKS = { holds: "✓", fails: "✗", broken: "✗", unreadable: "!", open: "…", partial: "…", empty: "?" };
  let lang = first();
  let shown = null; // what the page says now, to be said again in another language

  function first() {
    const asked = new URLSearchParams(location.search).get("lang");
    for (const wanted of [asked, ...(navigator.languages || [navigator.language])]) {
      const short = String(wanted || "").toLowerCase().split("-")[0];
      if (words[short]) return short;
    }
    return words.en ? "en" : Object.keys(words)[0];
  }

  function say(key, params = {}) {
    const template = words[lang][key] || key;
    return template.replace(/\{(\w+)\}/g, (hole, name) => (name in params ? plain(params[name]) : hole));
  }

  function plain(value) {
    if (Array.isArray(value)) return value.map(plain).join(words[lang]["list.separator"]);
    return value && value.key ? say(value.key, value.params) : String(value);
  }

  function make(tag, attributes = {}, ...inside) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...inside);
    return element;
  }

  /* Names may run from right to left; they must not turn what stands beside them. */
  const name = (text) => make("bdi", {}, text);
  const mark = (kind, label) => make("span", { class: "mark", role: "img", "aria-label": label }, MARKS[kind]);

  // ---- what is said ----

  function banner(kind, title, ...inside) {
    at("verdict").replaceChildren(make("div", { class: `says ${kind}` },
      make("span", { class: "mark", "aria-hidden": "true" }, MARKS[kind]), make("strong", {}, title), ...inside));
  }

  function draw() {
    document.documentElement.lang = lang;
    document.title = `${say("verify.title")} · Tableside`;
    for (const element of document.querySelectorAll("[data-say]")) element.textContent = say(element.dataset.say);
    for (const element of document.querySelectorAll("[data-placeholder]")) element.placeholder = say(element.dataset.placeholder);
    at("languages").setAttribute("aria-label", say("verify.language"));
    at("languages").replaceChildren(...Object.keys(words).sort().map((each) => {
      const button = make("button", { type: "button", lang: each, "aria-pressed": String(each === lang) }, words[each]["verify.language.name"]);
      button.addEventListener("click", () => { lang = each; draw(); });
      return button;
    }));
    at("clear").hidden = !at("proof").value;
    at("verdict").replaceChildren();
    at("result").replaceChildren();
    at("lucky").hidden = !(shown && shown.verdict && shown.verdict.proof.r);
    if (shown && shown.key) banner("empty", say(shown.key));
    if (shown && shown.misfits) unreadable(shown.misfits);
    if (shown && shown.verdict) told(shown.verdict);
    if (shown && shown.seat) toldSeat(shown.seat);
    lucky();
  }

  function unreadable(misfits) {
    const lines = misfits.slice(0, 12).map(({ path, key, params }) => {
      const what = say(key, params);
      return make("li", {}, path ? say("dealing.at", { field: path, what }) : what);
    });
    banner("unreadable", say("verify.unreadable"), make("ul", {}, ...lines));
  }

  function told(verdict) {
    const { proof, status, fields } = verdict;
    const key = status === "broken" ? `dealing.blame.${verdict.blame}` : `dealing.verdict.${status}`;
    const inside = [make("p", {}, say(key, { fields }))];
    if (proof.aborted) inside.push(make("p", {}, say("dealing.aborted", { reason: proof.aborted })));
    banner(status, say(`verify.${status}`), ...inside);
    at("result").replaceChildren(locked(verdict), seats(verdict), checks(verdict));
  }

  function toldSeat({ opening, status, checks, fingerprint }) {
    const seat = opening.seat + 1;
    banner(status, say(`verify.seat.${status}`), make("p", {}, say(`verify.seat.${status}.why`, { seat })));
    const rows = checks.map(({ name: check, outcome }) =>
      make("li", { class: outcome, "data-check": check, "data-outcome": outcome },
        mark(outcome, say(`verify.mark.${outcome}`)), make("div", {}, make("strong", {}, say(`verify.seat.${check}`)),
          make("p", {}, say(`verify.seat.${check}.${outcome}`, { seat })))));
    const print = fingerprint
      ? [make("h2", {}, say("verify.fingerprint")), make("p", { class: "figure", id: "fingerprint" }, fingerprint),
        make("p", {}, say("verify.seat.compare"))]
      : [];
    at("result").replaceChildren(
      make("section", { class: "card" }, ...print, make("p", {}, say("verify.seat.commitment")),
        make("p", { class: "mono", id: "commitment" }, SeatCommit.hex(opening.commitment))),
      make("section", { class: "card" }, make("h2", {}, say("verify.cards")), make("ol", { class: "seats" },
        make("li", {}, make("span", { class: "no" }, String(seat)), make("span", { class: "who" }, say("verify.seat.yours")),
          make("span", { class: status === "holds" ? "what" : "what wrong" }, name(opening.card))))),
      make("section", { class: "card" }, make("h2", {}, say("verify.checks")), make("ul", { class: "checks" }, ...rows)));
  }

  function locked({ proof }) {
    const { game, deal, rules } = proof.manifest;
    return make("section", { class: "card" },
      make("h2", {}, say("verify.fingerprint")),
      make("p", { class: "figure", id: "fingerprint" }, proof.fingerprint),
      make("p", {}, say("verify.compare")),
      make("p", { class: "small" }, say("verify.game", { game, deal, rules })),
      make("p", { class: "small" }, say("verify.commitment"), make("br"),
        make("span", { class: "mono" }, SeatCommit.hex(proof.server_commitment))));
  }

  function seats({ proof, fields }) {
    const rows = proof.manifest.seats.map((who, seat) => {
      const k = proof.openings.findIndex((opening) => opening.seat === seat);
      const wrong = k >= 0 && fields.some((field) => field === `openings[${k}]` || field.startsWith(`openings[${k}].`));
      const card = k < 0
        ? make("span", { class: "what unsaid" }, say("verify.hidden"))
        : make("span", { class: wrong ? "what wrong" : "what" }, name(proof.openings[k].card));
      if (wrong) card.append(make("span", { class: "small" }, ` ${MARKS.fails} ${say("verify.wrong")}`));
      const row = make("li", {}, make("span", { class: "no" }, String(seat + 1)), make("span", { class: "who" }, name(who)), card);
      if (proof.r && proof.r[seat]) {
        row.append(make("span", { class: "mono" }, `${say("verify.contribution")} ${SeatCommit.hex(proof.r[seat])}`));
      }
      return row;
    });
    return make("section", { class: "card" }, make("h2", {}, say("verify.cards")), make("ol", { class: "seats" }, ...rows));
  }

  function checks(verdict) {
    const rows = verdict.checks.map(({ name: check, outcome, fields }) => {
      const what = say(`dealing.check.${check}`);
      const how = outcome === "open" ? say("verify.open") : say(`dealing.check.${check}.${outcome}`, { fields });
      return make("li", { class: outcome, "data-check": check, "data-outcome": outcome },
        mark(outcome, say(`verify.mark.${outcome}`)), make("div", {}, make("strong", {}, what), make("p", {}, how)));
    });
    return make("section", { class: "card" }, make("h2", {}, say("verify.checks")), make("ul", { class: "checks" }, ...rows));
  }

  function lucky() {
    const word = at("word").value;
    const says = at("word-says");
    if (!word || !shown || !shown.verdict || !shown.verdict.proof.r) { says.textContent = ""; return; }
    const { manifest, r } = shown.verdict.proof;
    const value = SeatCommit.hex(SeatCommit.wordHash(word));
    const who = r.map((each, seat) => (SeatCommit.hex(each) === value ? manifest.seats[seat] || String(seat + 1) : "")).filter(Boolean);
    says.textContent = who.length ? `${MARKS.holds} ${say("verify.word.yes", { who })}` : `${MARKS.fails} ${say("verify.word.no")}`;
  }

  // ---- what is put in ----

  function judge(source) {
    try {
      shown = SeatCommit.isSeat(source)
        ? { seat: SeatCommit.verifySeat(SeatCommit.readSeat(source)) }
        : { verdict: SeatCommit.verify(SeatCommit.read(source)) };
    } catch (error) {
      if (!(error instanceof SeatCommit.Unreadable)) throw error;
      shown = { misfits: error.misfits };
    }
    draw();
  }

  function check() {
    const text = at("proof").value;
    if (text.trim()) judge(text);
    else { shown = { key: "verify.empty" }; draw(); }
    at("verdict").scrollIntoView({ block: "nearest" });
  }

  function open(file) {
    const reader = new FileReader();
    reader.onerror = () => { shown = { key: "verify.no_file" }; draw(); };
    reader.onload = () => {
      const bytes = new Uint8Array(reader.result);
      at("proof").value = new TextDecoder().decode(bytes.subarray(0, 1000000));
      judge(bytes);
      at("verdict").scrollIntoView({ block: "nearest" });
    };
    reader.readAsArrayBuffer(file);
  }

  /* A link may carry a proof behind its "#", which browsers keep to themselves: base64url of the JSON. */
  function linked() {
    const found = /^#proof=([A-Za-z0-9_-]+)$/.exec(location.hash);
    if (!found) return;
    try {
      const raw = atob(found[1].replace(/-/g, "+").replace(/_/g, "/"));
      const bytes = Uint8Array.from(raw, (c) => c.charCodeAt(0));
      at("proof").value = new TextDecoder().decode(bytes);
      judge(bytes);
    } catch (_) { shown = { misfits: [{ path: "", key: "dealing.not_json", params: {} }] }; draw(); }
  }

  at("check").addEventListener("click", check);
  at("choose").addEventListener("click", () => at("file").click());
  at("file").addEventListener("change", (event) => {
    if (event.target.files[0]) open(event.target.files[0]);
    event.target.value = ""; // so that the same file can be chosen again
  });
  at("clear").addEventListener("click", () => {
    at("proof").value = at("word").value = "";
    shown = null;
    draw();
    at("proof").focus();
  });
  at("proof").addEventListener("input", () => {
    at("clear").hidden = !at("proof").value;
    // A verdict must not stay beside another text than the one it is about.
    if (shown) { shown = null; draw(); }
  });
  at("proof").addEventListener("paste", () => setTimeout(check));
  at("word").addEventListener("input", lucky);

  const files = (event) => event.dataTransfer && Array.from(event.dataTransfer.types).includes("Files");
  document.addEventListener("dragover", (event) => { if (files(event)) { event.preventDefault(); at("drop").hidden = false; } });
  document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) at("drop").hidden = true; });
  document.addEventListener("drop", (event) => {
    at("drop").hidden = true;
    if (!files(event)) return;
    event.preventDefault();
    if (event.dataTransfer.files[0]) open(event.dataTransfer.files[0]);
  });
  window.addEventListener("hashchange", linked);

  at("keep").hidden = !location.protocol.startsWith("http");
  draw();
  linked();
})();
