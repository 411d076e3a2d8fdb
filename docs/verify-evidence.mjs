#!/usr/bin/env node
// Verifies a file of evidence that the app has saved, with Node and the platform's public key only:
//   node verify-evidence.mjs evidence.json [--key PUBLIC_KEY]
// Without --key the key that the device saw first is taken, which the file itself names. Exit codes: 0 nothing in it
// contradicts, 1 a contradiction stands, 2 wrong usage or a file that does not fit together.
// receipts.md specifies the hashes and the signatures.
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

/** A server may sign with a replaced key until it reads the new one. */
const OVERLAP_MS = 5 * 60_000;

const { file, key } = readUsage();
const {
  platform,
  member,
  keys,
  contradiction,
  lines = [],
  heads = [],
} = JSON.parse(readFileSync(file, "utf8"));
const trusted = trustedKeys(key ?? keys?.publicKey, keys?.answer?.changes ?? []);

for (const head of heads)
  if (!isSigned(head)) exitWith(2, `NOT THEIRS: the end at line ${head.seq} is not signed with the key.`);
const seen = `${heads.length} signed end(s) of the statement of member ${member} at ${platform}`;
if (!contradiction) exitWith(0, `FITS: ${seen}, none contradicts another.`);

const { kind, seq, at, kept, claimed } = contradiction;
say(`${seen}.`);
say(`On ${at} the platform contradicted this: ${kind}${seq === null ? "" : `, line ${seq}`}.`);
describe("kept", kept);
describe("said since", claimed);
if (kind === "key") {
  const followed = trustedKeys(keys.publicKey, claimed.key.changes ?? []).at(-1).x;
  if (followed === claimed.key.publicKey)
    exitWith(0, "NO CONTRADICTION: the old key has signed for the new one.");
  exitWith(1, "CONTRADICTION: the new key is not signed for by the one before.");
}
if (kind === "root") exitWith(1, whatRootsShow());
const before = kept.head;
const after = claimed.head;
if (
  before &&
  after &&
  isSigned(before) &&
  isSigned(after) &&
  before.seq === after.seq &&
  before.head !== after.head
)
  exitWith(1, `CONTRADICTION, signed twice: two ends of the same ${before.seq} lines.`);
if (before && after && isSigned(before) && isSigned(after) && after.seq < before.seq)
  exitWith(1, `CONTRADICTION, signed twice: ${before.seq} lines first, ${after.seq} since.`);
if (before && isSigned(before) && leadsTo(before) && kind === "line")
  exitWith(
    1,
    `CONTRADICTION: line ${seq} as it was kept is under the signed end at line ${before.seq}; another one was sent.`,
  );
exitWith(
  1,
  "CONTRADICTION: what was sent does not fit what was kept. It rests on this file's word, not on a signature.",
);

/** What of a root that does not hold rests on signatures. */
function whatRootsShow() {
  const { fault } = contradiction;
  const [first, then] = [kept.root, claimed.root];
  if (!then || !isSignedRoot(then))
    return `CONTRADICTION (${fault}): the root that was sent is not signed with the key. It rests on this file's word.`;
  const { number } = then.statement;
  if (first && isSignedRoot(first) && first.statement.number === number && first.hash !== then.hash)
    return `CONTRADICTION, signed twice: two roots ${number}, ${first.hash} and ${then.hash}.`;
  if (
    first &&
    isSignedRoot(first) &&
    first.statement.number === number - 1 &&
    first.hash !== then.statement.previous
  )
    return `CONTRADICTION, signed twice: root ${number} names another root before it than ${first.hash}.`;
  if (kept.log && isSignedLog(kept.log) && isSignedLog(then.log)) {
    const { size } = then.log;
    if (kept.log.size === size && kept.log.root !== then.log.root)
      return `CONTRADICTION, signed twice: two logs of ${size} roots, ${kept.log.root} and ${then.log.root}.`;
  }
  const asset = unbalancedAsset(then.statement);
  if (asset !== null)
    return `CONTRADICTION, signed: members and pools of root ${number} do not sum to zero in ${asset}.`;
  return `CONTRADICTION (${fault}): what was sent with root ${number} does not fit. It rests on this file's word, not on a signature.`;
}

function isSignedRoot({ statement, hash, signature }) {
  const digest = digestOf(statement);
  const by = trusted.find(({ id }) => id === statement.keyId);
  if (digest.toString("hex") !== hash || !by || Date.parse(statement.at) > by.until) return false;
  return verifies(digest, signature, by.x);
}

function isSignedLog({ size, root, at: time, keyId, signature }) {
  const by = trusted.find(({ id }) => id === keyId);
  return (
    by !== undefined && verifies(digestOf({ kind: "log", size, root, at: time, keyId }), signature, by.x)
  );
}

/** The first asset whose members and pools do not sum to zero; null for none. */
function unbalancedAsset({ totals, pools }) {
  const sums = new Map(Object.entries(totals).map(([asset, total]) => [asset, unitsOf(total)]));
  for (const [name, balance] of Object.entries(pools)) {
    const asset = name.slice(name.indexOf("/") + 1);
    sums.set(asset, (sums.get(asset) ?? 0n) + unitsOf(balance));
  }
  return [...sums].find(([, sum]) => sum !== 0n)?.[0] ?? null;
}

/** A decimal number in units of 1e-8. */
function unitsOf(text) {
  const [, sign, whole, fraction = ""] = /^(-?)(\d+)(?:\.(\d{1,8}))?$/.exec(text);
  return BigInt(`${sign}${whole}${fraction.padEnd(8, "0")}`);
}

/** Whether the kept lines are intact, and lead from the one in question to the signed end. */
function leadsTo(head) {
  let last = null;
  for (const line of lines) {
    if (!isIntact(line) || (last && (line.seq !== last.seq + 1 || line.prevHash !== last.hash))) return false;
    last = line;
    if (line.seq === head.seq) return line.hash === head.head && lines[0].seq === seq;
  }
  return false;
}

function describe(name, { line, head, key: other, receipt, root }) {
  if (line)
    say(
      `${name}: line ${line.seq}, ${line.amount} ${line.asset}, ${line.createdAt}, ${isIntact(line) ? "intact" : "DOES NOT FIT ITS HASH"}`,
    );
  if (head)
    say(
      `${name}: end at line ${head.seq}, ${head.head}, ${isSigned(head) ? "signed" : "NOT SIGNED with the key"}`,
    );
  if (receipt) say(`${name}: receipt ${receipt.key}, ${receipt.hash}`);
  if (other) say(`${name}: key ${other.publicKey}`);
  if (root)
    say(
      `${name}: root ${root.statement.number} of ${root.statement.at}, ${root.hash}, ${isSignedRoot(root) ? "signed" : "NOT SIGNED with the key"}`,
    );
}

function isIntact({ seq: number, asset, type, amount, balance, source, createdAt, prevHash, hash }) {
  const content = { uid: member, seq: number, asset, type, amount, balance, source, createdAt, prevHash };
  return digestOf(content).toString("hex") === hash;
}

function isSigned({ member: of, seq: number, head, at: time, keyId, signature }) {
  const by = trusted.find(({ id }) => id === keyId);
  if (of !== member || !by || Date.parse(time) > by.until) return false;
  return verifies(
    digestOf({ type: "head", member: of, seq: number, head, at: time, keyId }),
    signature,
    by.x,
  );
}

/** The first key, and those that followed it, each by a statement that the one before has signed. */
function trustedKeys(first, changes) {
  const found = [{ x: first, id: idOf(first), until: Infinity }];
  for (const { from, to, at: time, signature } of changes) {
    const last = found.at(-1);
    if (from !== last.x) continue;
    if (!verifies(digestOf({ type: "key", from, to, at: time }), signature, from)) break;
    last.until = Date.parse(time) + OVERLAP_MS;
    found.push({ x: to, id: idOf(to), until: Infinity });
  }
  return found;
}

function idOf(x) {
  return createHash("sha256").update(Buffer.from(x, "base64url")).digest("hex").slice(0, 16);
}

function verifies(digest, by, x) {
  const publicKey = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return typeof by === "string" && verify(null, digest, publicKey, Buffer.from(by, "base64url"));
}

function digestOf(value) {
  return createHash("sha256").update(canonical(value)).digest();
}

/** JSON with sorted keys and no white space. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const names = Object.keys(value).toSorted();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}

function readUsage() {
  try {
    const { positionals, values } = parseArgs({
      args: joined(process.argv.slice(2)),
      allowPositionals: true,
      options: { key: { type: "string" } },
    });
    if (positionals.length === 1) return { file: positionals[0], key: values.key };
  } catch {
    // An option that there is not.
  }
  process.stderr.write("usage: verify-evidence.mjs EVIDENCE.json [--key PUBLIC_KEY]\n");
  process.exit(2);
}

/** "--key -x" as "--key=-x": one public key of 64 begins with a dash. */
function joined(given) {
  const [name, value, ...others] = given;
  if (name === undefined) return [];
  if (name === "--key" && value !== undefined) return [`--key=${value}`, ...joined(others)];
  return [name, ...joined(given.slice(1))];
}

function say(text) {
  process.stdout.write(`${text}\n`);
}

function exitWith(code, text) {
  say(text);
  process.exit(code);
}
