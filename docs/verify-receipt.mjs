#!/usr/bin/env node
// Says whether a receipt is the platform's own, with nothing but Node and the platform's public key:
//   node verify-receipt.mjs receipt.json --key PUBLIC_KEY
//   node verify-receipt.mjs receipt.json --url https://platform.example
// The file holds the receipt, or the whole answer that it came in. Exit codes: 0 it fits, 1 it does not, 2 wrong usage.
// What is hashed and signed is explained in receipts.md.
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";

const [file, option, given] = process.argv.slice(2);
if (!file || !given || !["--key", "--url"].includes(option)) {
  process.stderr.write("usage: verify-receipt.mjs RECEIPT.json --key PUBLIC_KEY | --url ORIGIN\n");
  process.exit(2);
}

/** JSON with sorted keys and no white space: one spelling for one value. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const keys = Object.keys(value).toSorted();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

async function fetchKey(origin) {
  const response = await fetch(new URL("/api/receipt/key", origin));
  const { data } = await response.json();
  return data.publicKey;
}

function say(fits, text) {
  process.stdout.write(`${text}\n`);
  process.exit(fits ? 0 : 1);
}

const content = JSON.parse(readFileSync(file, "utf8"));
const receipt = content.data?.receipt ?? content.receipt ?? content;
const x = option === "--key" ? given : await fetchKey(given);
const publicKey = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });

const { key, action, at, hash, signature } = receipt;
const lines = receipt.entries ?? [];
const entries = lines.map(({ asset, amount, balance, seq }) => ({ asset, amount, balance, seq }));
const digest = createHash("sha256").update(canonical({ key, action, at, entries })).digest();

if (digest.toString("hex") !== hash) say(false, "ALTERED: the hash is not that of the content.");
if (!verify(null, digest, publicKey, Buffer.from(signature, "base64url")))
  say(false, "NOT THEIRS: the signature was not made with the key.");
say(true, `GENUINE: ${action} at ${at}, ${entries.length} line(s), signed with this key.`);
