"use strict";
/* A phone that opens tags, and a hub that answers each command id once: page.js runs in it as in a
   browser, whose pages share one storage. The test's own lines come behind this file. */
const { readFileSync } = require("fs");
const { webcrypto } = require("crypto");
const vm = require("vm");

const [script, words] = process.argv.slice(2).map((path) => readFileSync(path, "utf8"));
const store = new Map([["flutter.tableside.device", JSON.stringify({ key: "k".repeat(32), lang: "en" })]]);
const localStorage = new Proxy({
  getItem: (name) => (store.has(name) ? store.get(name) : null),
  setItem: (name, value) => store.set(name, String(value)),
  removeItem: (name) => store.delete(name),
}, {
  ownKeys: () => [...store.keys()],
  getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
});
let clock = 1_000_000;
const later = (ms) => { clock += ms; };
class Clock extends Date { static now() { return clock; } }

/* `fails`: the next command gets lost on its way ("there") or its answer does ("back").
   `refuses`: why the next one is refused. `means`: the refusal of every tag, as long as there is one. */
const hub = { version: 3, made: [], ids: [], fails: "", refuses: "", means: "" };
const known = new Map();

function command(body) {
  hub.ids.push(body.command_id);
  const again = known.has(body.command_id);
  if (hub.fails === "there") { hub.fails = ""; throw new TypeError("Failed to fetch"); }
  if (!again && hub.refuses) {
    const refusal = { key: "turn", text: hub.refuses };
    hub.refuses = "";
    return { refusal };
  }
  if (!again) {
    known.set(body.command_id, hub.version += 1);
    hub.made.push(body.command);
  }
  if (hub.fails === "back") { hub.fails = ""; throw new TypeError("Failed to fetch"); }
  return { seq: hub.version, group: known.get(body.command_id), again };
}

function meaning() {
  const prompts = [{ label: { text: "Pass" }, price: null, outcome: { text: "for this round" }, command: { type: "Pass" } }];
  const refusal = hub.means ? { key: "turn", text: hub.means } : null;
  return { status: "known", name: { text: "Pass" }, prompts, refusal, version: hub.version };
}

async function net(url, options) {
  const body = options.method === "POST" ? command(JSON.parse(options.body)) : meaning();
  return { json: async () => body };
}

function element() {
  const kids = [];
  const made = {
    kids, textContent: "", setAttribute() {}, focus() {},
    append: (...more) => kids.push(...more),
    prepend: (...more) => kids.unshift(...more),
    replaceChildren: (...more) => kids.splice(0, kids.length, ...more),
    addEventListener: (event, act) => { made.act = act; },
  };
  return made;
}

const text = (node) => (typeof node === "string" ? node : node.kids.map(text).join(" | "));
const settled = () => new Promise((done) => { setTimeout(done, 30); });

/* Opens `/t/K7M2PQ/TAG` in a new page. */
async function open(tag = "TS1X") {
  const parts = { words: { textContent: words } };
  const at = (id) => (parts[id] = parts[id] || element());
  vm.runInNewContext(script, {
    document: { getElementById: at, createElement: element, documentElement: {} },
    localStorage, location: { pathname: `/t/K7M2PQ/${tag}` }, navigator: { languages: ["en"] },
    crypto: webcrypto, setTimeout, JSON, Date: Clock, encodeURIComponent, decodeURIComponent, fetch: net,
  });
  await settled();
  const all = () => [...at("choices").kids, ...at("after").kids];
  return {
    says: () => text(at("says")),
    buttons: () => all().map(text),
    tap: async (word) => {
      all().find((each) => text(each) === word).act();
      await settled();
    },
  };
}
