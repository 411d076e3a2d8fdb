#!/usr/bin/env node
// Verifies a receipt with Node and the platform's public key only:
//   node verify-receipt.mjs receipt.json --key PUBLIC_KEY [--changes key.json]
//   node verify-receipt.mjs receipt.json --url https://platform.example [--key PUBLIC_KEY]
// The file has the receipt, the whole answer that contains it, or what the app saves: {receipt, key}. A key that has replaced
// PUBLIC_KEY is trusted if each change was signed with the key before: changes come from key.json, an answer of
// GET receipt/key, and from the file's own `key`, of which nothing else is used. Exit codes: 0 valid, 1 invalid, 2 wrong usage.
// receipts.md specifies the hashes and the signatures.
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

/** A server may sign with a replaced key until it reads the new one. */
const OVERLAP_MS = 5 * 60_000;

const { file, options } = readUsage();
const content = JSON.parse(readFileSync(file, "utf8"));
const receipt = content.data?.receipt ?? content.receipt ?? content;
const { key, action, at, hash, signature, v2 } = receipt;
const lines = receipt.entries ?? [];
const entries = lines.map(({ asset, amount, balance, seq }) => ({ asset, amount, balance, seq }));
const keys = trustedKeys(options.key, await keyAnswer(), content.receipt ? content.key : null);

const first = digestOf({ key, action, at, entries });
if (first.toString("hex") !== hash) exitWith(false, "ALTERED: the hash is not that of the content.");
if (!keys.some((trusted) => isSigned(first, signature, trusted)))
  exitWith(false, "NOT THEIRS: the signature was not made with the key.");
if (v2) {
  const { version, member, subject, head, keyId } = v2;
  const { seq, hash: end } = head ?? {};
  const whole = {
    type: "receipt",
    version,
    key,
    action,
    at,
    entries,
    member,
    subject,
    head: { seq, hash: end },
    keyId,
  };
  const second = digestOf(whole);
  if (second.toString("hex") !== v2.hash)
    exitWith(false, "ALTERED: the second hash is not that of the content.");
  const trusted = keys.find((one) => one.id === keyId);
  if (!trusted || !isSigned(second, v2.signature, trusted))
    exitWith(false, "NOT THEIRS: the second signature was not made with the key that it names.");
}
exitWith(
  true,
  `GENUINE: ${action} at ${at}, ${entries.length} line(s), signed with this key.${v2 ? detail() : ""}`,
);

function detail() {
  const { member, subject, head } = v2;
  return `\nMember ${member}, statement up to line ${head.seq} (${head.hash}).\n${JSON.stringify(subject)}`;
}

function readUsage() {
  try {
    const text = { type: "string" };
    const { positionals, values } = parseArgs({
      args: joined(process.argv.slice(2)),
      allowPositionals: true,
      options: { key: text, url: text, changes: text },
    });
    if (positionals.length === 1 && (values.key || values.url))
      return { file: positionals[0], options: values };
  } catch {
    // An option that there is not.
  }
  process.stderr.write(
    "usage: verify-receipt.mjs RECEIPT.json --key PUBLIC_KEY [--changes KEY.json] | --url ORIGIN\n",
  );
  process.exit(2);
}

/** "--key -x" as "--key=-x": one public key of 64 begins with a dash. */
function joined(given) {
  const [name, value, ...others] = given;
  if (name === undefined) return [];
  if (name === "--key" && value !== undefined) return [`--key=${value}`, ...joined(others)];
  return [name, ...joined(given.slice(1))];
}

/** JSON with sorted keys and no white space. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const names = Object.keys(value).toSorted();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}

function digestOf(value) {
  return createHash("sha256").update(canonical(value)).digest();
}

/** What GET receipt/key says, or null. */
async function keyAnswer() {
  if (options.changes) return unwrapped(JSON.parse(readFileSync(options.changes, "utf8")));
  if (!options.url) return null;
  const response = await fetch(new URL("/api/receipt/key", options.url));
  return unwrapped(await response.json());
}

function unwrapped(answer) {
  return answer.data ?? answer;
}

/** The pinned key, else the platform's first, and those that followed: `enclosed` tells only of changes after them. */
function trustedKeys(pinned, answer, enclosed) {
  const changes = answer?.changes ?? [];
  const begin = pinned ?? changes[0]?.from ?? answer.publicKey;
  const oldest = { x: begin, id: idOf(begin), until: Infinity };
  return followed(followed([oldest], changes), enclosed?.changes ?? []);
}

/** Each by a statement that the one before has signed. Ends where that chain breaks. */
function followed(trusted, changes) {
  const found = [...trusted];
  const begins = changes.findIndex((change) => change.from === found.at(-1).x);
  for (const { from, to, at: time, signature: by } of begins < 0 ? [] : changes.slice(begins)) {
    const last = found.at(-1);
    const until = Date.parse(time) + OVERLAP_MS;
    if (from !== last.x || Number.isNaN(until)) break;
    if (!verifies(digestOf({ type: "key", from, to, at: time }), by, from)) break;
    found[found.length - 1] = { ...last, until };
    found.push({ x: to, id: idOf(to), until: Infinity });
  }
  return found;
}

function idOf(x) {
  return createHash("sha256").update(Buffer.from(x, "base64url")).digest("hex").slice(0, 16);
}

function isSigned(digest, by, { x, until }) {
  return Date.parse(at) <= until && verifies(digest, by, x);
}

function verifies(digest, by, x) {
  const publicKey = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return typeof by === "string" && verify(null, digest, publicKey, Buffer.from(by, "base64url"));
}

function exitWith(isValid, text) {
  process.stdout.write(`${text}\n`);
  process.exit(isValid ? 0 : 1);
}
