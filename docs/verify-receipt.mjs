#!/usr/bin/env node
// Verifies a receipt with Node and the platform's public key only:
//   node verify-receipt.mjs receipt.json --key PUBLIC_KEY
//   node verify-receipt.mjs receipt.json --url https://platform.example
// The file has the receipt, or the whole answer that contains it. Exit codes: 0 valid, 1 invalid, 2 wrong usage.
// receipts.md specifies the hash and the signature.
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";

const [file, option, argument] = process.argv.slice(2);
if (!file || !argument || !["--key", "--url"].includes(option)) {
  process.stderr.write("usage: verify-receipt.mjs RECEIPT.json --key PUBLIC_KEY | --url ORIGIN\n");
  process.exit(2);
}

/** JSON with sorted keys and no white space. */
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

function exitWith(isValid, text) {
  process.stdout.write(`${text}\n`);
  process.exit(isValid ? 0 : 1);
}

const content = JSON.parse(readFileSync(file, "utf8"));
const receipt = content.data?.receipt ?? content.receipt ?? content;
const x = option === "--key" ? argument : await fetchKey(argument);
const publicKey = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });

const { key, action, at, hash, signature } = receipt;
const lines = receipt.entries ?? [];
const entries = lines.map(({ asset, amount, balance, seq }) => ({ asset, amount, balance, seq }));
const digest = createHash("sha256").update(canonical({ key, action, at, entries })).digest();

if (digest.toString("hex") !== hash) exitWith(false, "ALTERED: the hash is not that of the content.");
if (!verify(null, digest, publicKey, Buffer.from(signature, "base64url")))
  exitWith(false, "NOT THEIRS: the signature was not made with the key.");
exitWith(true, `GENUINE: ${action} at ${at}, ${entries.length} line(s), signed with this key.`);
