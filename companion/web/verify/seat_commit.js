"use strict";
/* "seat-commit v1" computed by the page itself. No crypto.subtle: a phone on plain http has none.
   Written from the description of the scheme, not from the server's code, so that a mistake in one
   shows up in the other. Nothing here touches the page. */
const SeatCommit = (() => {
  const FORMAT = "seat-commit/1";
  const SEAT_FORMAT = "seat-commit/1 seat";
  const PREFIX = "kanas/deal/v1/";
  const MOST_SEATS = 256;
  const LARGEST = 1000000;

  // ---- bytes ----

  const encoder = new TextEncoder();
  const utf8 = (text) => encoder.encode(text);

  function joined(parts) {
    const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) { all.set(part, at); at += part.length; }
    return all;
  }

  const hex = (bytes) => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");

  function unhex(text) {
    const bytes = new Uint8Array(text.length / 2);
    for (let i = 0; i < bytes.length; i++) bytes[i] = parseInt(text.substr(2 * i, 2), 16);
    return bytes;
  }

  // ---- SHA-256 (FIPS 180-4) and HMAC (RFC 2104) ----

  /* The constants are the first bits of square and cube roots of primes. */
  const K = new Uint32Array(64), START = new Uint32Array(8);
  for (let n = 2, found = 0; found < 64; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) { prime = false; break; }
    if (!prime) continue;
    const bits = (root) => ((root - Math.floor(root)) * 4294967296) >>> 0;
    if (found < 8) START[found] = bits(Math.sqrt(n));
    K[found++] = bits(Math.cbrt(n));
  }

  function sha256(data) {
    const size = ((data.length + 8) >> 6) + 1;
    const padded = new Uint8Array(size * 64);
    padded.set(data);
    padded[data.length] = 0x80;
    const view = new DataView(padded.buffer);
    view.setUint32(padded.length - 8, Math.floor(data.length / 0x20000000));
    view.setUint32(padded.length - 4, (data.length << 3) >>> 0);
    const h = Uint32Array.from(START), w = new Uint32Array(64);
    const turn = (x, n) => (x >>> n) | (x << (32 - n));
    for (let at = 0; at < padded.length; at += 64) {
      for (let t = 0; t < 16; t++) w[t] = view.getUint32(at + 4 * t);
      for (let t = 16; t < 64; t++) {
        const x = w[t - 15], y = w[t - 2];
        w[t] = w[t - 16] + w[t - 7] + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3))
          + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
      }
      let [a, b, c, d, e, f, g, i] = h;
      for (let t = 0; t < 64; t++) {
        const one = (i + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[t] + w[t]) | 0;
        const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        i = g; g = f; f = e; e = (d + one) | 0; d = c; c = b; b = a; a = (one + two) | 0;
      }
      h[0] += a; h[1] += b; h[2] += c; h[3] += d; h[4] += e; h[5] += f; h[6] += g; h[7] += i;
    }
    const out = new Uint8Array(32);
    h.forEach((word, n) => new DataView(out.buffer).setUint32(4 * n, word));
    return out;
  }

  function hmac(key, data) {
    const block = new Uint8Array(64);
    block.set(key.length > 64 ? sha256(key) : key);
    return sha256(joined([block.map((b) => b ^ 0x5c), sha256(joined([block.map((b) => b ^ 0x36), data]))]));
  }

  // ---- the scheme ----

  const H = (label, ...data) => sha256(joined([utf8(PREFIX + label + "\n"), ...data]));

  /* Sorted keys, no blanks; JSON.stringify escapes exactly what has to be escaped. */
  function canonical(manifest) {
    const { cards, deal, game, rules, seats } = manifest;
    return JSON.stringify({ cards, deal, game, rules, seats });
  }

  const manifestHash = (manifest) => H("manifest", utf8(canonical(manifest)));
  const serverCommitment = (mh, s) => H("server", mh, s);
  const saltOf = (mh, s, seat) => hmac(s, joined([utf8(PREFIX + "salt\n"), mh, Uint8Array.of(seat)]));
  const seatCommitment = (mh, seat, card, salt) => H("seat", mh, Uint8Array.of(seat), salt, sha256(utf8(card)));
  const rootOf = (mh, commitments) => H("root", mh, ...commitments);

  function fingerprint(root) {
    const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    let said = "";
    for (let letter = 0; letter < 10; letter++) {
      let value = 0;
      for (let bit = 5 * letter; bit < 5 * letter + 5; bit++) value = 2 * value + ((root[bit >> 3] >> (7 - (bit & 7))) & 1);
      said += alphabet[value];
    }
    return said.slice(0, 5) + "-" + said.slice(5);
  }

  function shuffled(cards, seed) {
    let block = null, used = 8, k = 0;
    const word = () => {
      if (used === 8) {
        const number = new Uint8Array(4);
        new DataView(number.buffer).setUint32(0, k++);
        block = new DataView(H("stream", seed, number).buffer);
        used = 0;
      }
      return block.getUint32(4 * used++);
    };
    const below = (m) => {
      const limit = 4294967296 - (4294967296 % m);
      for (;;) { const value = word(); if (value < limit) return value % m; }
    };
    const result = cards.slice();
    for (let i = result.length - 1; i > 0; i--) {
      const j = below(i + 1);
      [result[i], result[j]] = [result[j], result[i]];
    }
    return result;
  }

  /* The whole deal from its secrets; r and s are bytes. */
  function deal(manifest, s, r) {
    const mh = manifestHash(manifest);
    const dealt = shuffled(manifest.cards, H("seed", mh, s, ...r));
    const salts = dealt.map((_, seat) => saltOf(mh, s, seat));
    const commitments = dealt.map((card, seat) => seatCommitment(mh, seat, card, salts[seat]));
    const root = rootOf(mh, commitments);
    return { mh, dealt, salts, commitments, root, fingerprint: fingerprint(root), server: serverCommitment(mh, s) };
  }

  // ---- reading: JSON without its loopholes ----

  class Unreadable extends Error {
    constructor(misfits) { super(misfits.map((m) => m.path + " " + m.key).join("; ")); this.misfits = misfits; }
  }
  const whole = (key, params = {}) => new Unreadable([{ path: "", key, params }]);

  /* JSON.parse takes the last of two equal fields in silence, and 1.0 for 1. */
  function parse(text) {
    let at = 0;
    const fail = () => { throw whole("dealing.not_json"); };
    const blank = () => { while (at < text.length && " \t\n\r".includes(text[at])) at++; };
    const token = (pattern) => {
      pattern.lastIndex = at;
      const found = pattern.exec(text);
      if (!found) fail();
      at = pattern.lastIndex;
      return found[0];
    };
    const string = () => JSON.parse(token(/"(?:[^"\\\u0000-\u001f]|\\(?:["\\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y));
    function value(depth) {
      if (depth > 60) fail();
      blank();
      const c = text[at];
      if (c === '"') return string();
      if (c === "[" || c === "{") {
        const list = [], fields = new Map();
        at++; blank();
        if (text[at] === (c === "[" ? "]" : "}")) { at++; return c === "[" ? list : fields; }
        for (;;) {
          if (c === "[") list.push(value(depth + 1));
          else {
            blank();
            const name = string();
            if (fields.has(name)) fail();
            blank(); token(/:/y);
            fields.set(name, value(depth + 1));
          }
          blank();
          const next = token(/[,\]}]/y);
          if (next === ",") continue;
          if (next !== (c === "[" ? "]" : "}")) fail();
          return c === "[" ? list : fields;
        }
      }
      const word = token(/-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null/y);
      if (word === "true" || word === "false") return word === "true";
      if (word === "null") return null;
      const number = Number(word);
      return /^-?[0-9]+$/.test(word) ? number : { fraction: word };
    }
    const read = value(0);
    blank();
    if (at < text.length) fail();
    return read;
  }

  /* Every misfit with its path; the field's value where it fits. */
  function form() {
    const misfits = [];
    const no = (path, key, params = {}) => { misfits.push({ path, key, params }); return null; };
    const length = (text) => Array.from(text).length;
    const line = (path, v) => {
      if (typeof v !== "string") return no(path, "expected.text");
      if (/[\ud800-\udbff](?![\udc00-\udfff])|(?:^|[^\ud800-\udbff])[\udc00-\udfff]/.test(v)) return no(path, "expected.text");
      if (!v) return no(path, "expected.text_not_empty", { limit: 1 });
      return length(v) > 200 ? no(path, "expected.text_shorter", { limit: 200 }) : v;
    };
    const hash = (path, v) => {
      if (typeof v !== "string") return no(path, "expected.text");
      return /^[0-9a-f]{64}$/.test(v) ? unhex(v) : no(path, "expected.hex32");
    };
    const number = (from, to) => (path, v) => {
      if (typeof v !== "number") return no(path, "expected.whole_number");
      if (v < from) return no(path, "expected.at_least", { limit: from });
      return v > to ? no(path, "expected.at_most", { limit: to }) : v;
    };
    const list = (least, of) => (path, v) => {
      if (!Array.isArray(v)) return no(path, "expected.list");
      if (v.length < least) return no(path, "expected.items_at_least", { limit: least });
      if (v.length > MOST_SEATS) return no(path, "expected.items_at_most", { limit: MOST_SEATS });
      return v.map((item, n) => of(`${path}[${n}]`, item));
    };
    const fields = (needed, further = {}) => (path, v) => {
      if (!(v instanceof Map)) return no(path, "expected.fields");
      const inside = (name) => (path ? path + "." : "") + (/^[A-Za-z0-9_]{1,40}$/.test(name) ? name : JSON.stringify(name));
      const found = {};
      for (const name of Object.keys(needed)) {
        found[name] = v.has(name) ? needed[name](inside(name), v.get(name)) : no(inside(name), "expected.field");
      }
      for (const name of Object.keys(further)) found[name] = v.has(name) ? further[name](inside(name), v.get(name)) : null;
      for (const name of v.keys()) {
        const known = Object.prototype.hasOwnProperty;
        if (!known.call(needed, name) && !known.call(further, name)) no(inside(name), "expected.no_such_field");
      }
      return found;
    };
    const manifest = fields({
      game: line, deal: number(1, Number.MAX_SAFE_INTEGER), rules: line, seats: list(1, line), cards: list(1, line),
    });
    const opening = fields({ seat: number(-1000000, 1000000), card: line, salt: hash });
    const proof = fields(
      {
        format: line, manifest, server_commitment: hash, commitments: list(1, hash), root: hash,
        fingerprint: line, openings: list(0, opening),
      },
      { s: hash, r: list(1, hash), aborted: line },
    );
    const seat = fields(
      {
        format: line, seat: number(0, MOST_SEATS - 1), card: line, salt: hash,
        manifest_hash: hash, commitment: hash,
      },
      { commitments: list(1, hash) },
    );
    return { misfits, proof, seat };
  }

  /* What is written in a text, or in the bytes of a file. */
  function parsed(source) {
    let text = source;
    const size = typeof source === "string" ? Array.from(source).length : source.length;
    if (size > LARGEST) throw whole("dealing.too_large", { limit: LARGEST / 1000 });
    if (typeof source !== "string") {
      try { text = new TextDecoder("utf-8", { fatal: true }).decode(source); }
      catch (_) { throw whole("dealing.not_utf8"); }
    }
    return parse(text.replace(/^\ufeff+/, ""));
  }

  function fitting(what, source) {
    const rules = form();
    const found = rules[what]("", parsed(source));
    if (rules.misfits.length) throw new Unreadable(rules.misfits);
    return found;
  }

  /* The proof in it; throws Unreadable with every reason. */
  const read = (source) => fitting("proof", source);

  /* Whether it is the opening of a single seat rather than a proof; throws Unreadable. */
  function isSeat(source) {
    const found = parsed(source);
    return found instanceof Map && found.get("format") === SEAT_FORMAT;
  }

  /* The opening of a single seat, which its owner alone has before the end; throws Unreadable. */
  const readSeat = (source) => fitting("seat", source);

  // ---- the verdict ----

  const CHECKS = ["format", "places", "contributions", "commitments", "openings", "server", "root",
    "fingerprint", "opened", "pool", "salts", "deal"];

  function verify(proof) {
    const found = {};
    const told = (name, wrong) => { found[name] = { name, outcome: wrong.length ? "fails" : "holds", fields: wrong }; };
    const differ = (a, b) => hex(a) !== hex(b);
    const among = (suffix, wrong) => proof.openings
      .map((o, k) => (wrong(o) ? `openings[${k}]${suffix}` : "")).filter(Boolean);
    const known = proof.format === FORMAT;
    told("format", known ? [] : ["format"]);
    if (known) {
      const { manifest, s, r, commitments, openings } = proof;
      const n = manifest.seats.length, mh = manifestHash(manifest);
      const places = manifest.cards.length === n;
      const exists = (seat) => seat >= 0 && seat < n;
      told("places", places ? [] : ["manifest.cards", "manifest.seats"]);
      if (r) told("contributions", r.length === n ? [] : ["r"]);
      told("commitments", commitments.length === n ? [] : ["commitments"]);
      const rising = openings.every((o, k) => exists(o.seat) && (k === 0 || o.seat > openings[k - 1].seat));
      told("openings", rising && (!s || openings.length === n) ? [] : ["openings"]);
      if (s) told("server", differ(serverCommitment(mh, s), proof.server_commitment) ? ["server_commitment"] : []);
      const root = rootOf(mh, commitments);
      told("root", differ(root, proof.root) ? ["root"] : []);
      told("fingerprint", fingerprint(root) === proof.fingerprint ? [] : ["fingerprint"]);
      told("opened", among("", (o) => !(o.seat >= 0 && o.seat < commitments.length)
        || differ(seatCommitment(mh, o.seat, o.card, o.salt), commitments[o.seat])));
      const left = new Map();
      for (const card of manifest.cards) left.set(card, (left.get(card) || 0) + 1);
      told("pool", among(".card", (o) => { left.set(o.card, (left.get(o.card) || 0) - 1); return left.get(o.card) < 0; }));
      if (s) told("salts", among(".salt", (o) => !(o.seat >= 0 && o.seat < MOST_SEATS) || differ(saltOf(mh, s, o.seat), o.salt)));
      if (s && r && places && r.length === n) {
        const dealt = shuffled(manifest.cards, H("seed", mh, s, ...r));
        told("deal", among(".card", (o) => dealt[o.seat] !== o.card));
      }
    }
    const checks = CHECKS.map((name) => found[name] || { name, outcome: "open", fields: [] });
    const any = (outcome) => checks.some((check) => check.outcome === outcome);
    const status = any("fails") ? "broken" : any("open") ? "partial" : "holds";
    const fields = [...new Set([].concat(...checks.map((check) => check.fields)))];
    return { proof, checks, status, fields, blame: status === "broken" ? blame(checks) : "" };
  }

  /* Whether card and salt open the seat's commitment, and whether that is the one in its place among
     all of them. The fingerprint follows from all of them: whoever read it aloud has to compare. */
  function verifySeat(opening) {
    const { seat, card, salt, manifest_hash: mh, commitment, commitments } = opening;
    const same = (a, b) => (hex(a) === hex(b) ? "holds" : "fails");
    const opened = same(seatCommitment(mh, seat, card, salt), commitment);
    const listed = !commitments ? "open" : seat < commitments.length ? same(commitments[seat], commitment) : "fails";
    const status = opened === "holds" && listed !== "fails" ? "holds" : "broken";
    return {
      opening, status, checks: [{ name: "opened", outcome: opened }, { name: "listed", outcome: listed }],
      fingerprint: commitments ? fingerprint(rootOf(mh, commitments)) : "",
    };
  }

  /* One changed field makes a certain set of checks fail; the set tells the field. */
  function blame(checks) {
    const failing = new Set(checks.filter((check) => check.outcome === "fails").map((check) => check.name));
    const has = (...names) => names.every((name) => failing.has(name));
    const only = (...names) => [...failing].every((name) => names.includes(name));
    for (const name of CHECKS.slice(0, 5)) if (has(name)) return name;
    for (const name of ["server", "root", "fingerprint", "deal"]) if (has(name) && only(name)) return name;
    if (has("server", "root", "fingerprint")) return "manifest";
    if (has("root", "fingerprint") && only("root", "fingerprint", "opened")) return "locks";
    if (has("server", "salts") && only("server", "salts", "deal")) return "secret";
    if (has("opened") && only("opened", "pool", "deal")) return "card";
    if (has("opened", "salts") && only("opened", "salts")) return "salt";
    return "several";
  }

  const wordHash = (word) => sha256(utf8(word));

  return {
    CHECKS, Unreadable, deal, hex, hmac, isSeat, read, readSeat, sha256, unhex, utf8, verify, verifySeat, wordHash,
  };
})();
