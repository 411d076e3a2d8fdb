/** docs/verify-receipt.mjs and docs/receipts.md, held to what the server really answers. */
import { spawn } from "node:child_process";
import { createHash, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { text } from "node:stream/consumers";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect } from "vitest";
import type { Receipt } from "../../contract/wallet/receipt-schemas.ts";
import { receiptPreimage } from "../../contract/wallet/statement.ts";
import { Client, newMember, passwords } from "../support/client.ts";
import { test } from "../support/test.ts";

const script = path.resolve(import.meta.dirname, "../../docs/verify-receipt.mjs");

let folder: string;
let member: Client;
let answer: string;
let receipt: Receipt;
let publicKey: string;

test.beforeAll(async ({ server }) => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), "starship-receipts-"));
  member = await newMember(server.origin, "proven");
  await member.credit("proven", "250.5");
  const vote = { level: 1, payType: "usdt" as const, payPassword: passwords.payPassword };
  const voted = await member.answer("POST vote/create", vote, { key: randomUUID() });
  answer = voted.text;
  receipt = voted.data.receipt;
  ({ publicKey } = await member.call("GET receipt/key", {}));
});

test.afterAll(async () => {
  await fs.rm(folder, { recursive: true });
});

test("a receipt is genuine by the key alone, by the platform's address, and within its answer", async ({
  server,
}) => {
  for (const content of [receipt, answer]) {
    const { code, said } = await verify(content, "--key", publicKey);
    expect([code, said]).toEqual([0, expect.stringMatching(/^GENUINE: vote\/create at /)]);
  }
  expect(await verify(receipt, "--url", server.origin)).toMatchObject({ code: 0 });
});

const entry = { asset: "usdt", amount: "-1", balance: "149.5", seq: 2 };

test.each([
  ["key", { key: randomUUID() }],
  ["action", { action: "operator/credit" }],
  ["time", { at: "2026-01-01T00:00:00.000Z" }],
  ["lines", { entries: [entry] }],
  ["want of lines", { entries: undefined }],
])("one with another %s is said to be altered", async (_, changes) => {
  const { code, said } = await verify({ ...receipt, ...changes }, "--key", publicKey);
  expect([code, said]).toEqual([1, expect.stringMatching(/^ALTERED/)]);
});

test.each([
  ["subject", { subject: { level: 6 } }],
  ["member", { member: "1" }],
  ["end of the statement", { head: { seq: 2, hash: "0".repeat(64) } }],
  ["key's name", { keyId: "0123456789abcdef" }],
])("one with another %s in its second version is said to be altered", async (_, changes) => {
  const altered = { ...receipt, v2: { ...receipt.v2, ...changes } };
  const { code, said } = await verify(altered, "--key", publicKey);
  expect([code, said]).toEqual([1, expect.stringMatching(/^ALTERED: the second hash/)]);
});

test("one of the first version is genuine as it was", async () => {
  const { v2: _, ...first } = receipt;
  expect(await verify(first, "--key", publicKey)).toMatchObject({ code: 0 });
});

test("after a change of the key both keys' receipts are genuine by the old one and the statements of change", async ({
  server,
}) => {
  const operator = new Client(server.origin);
  await operator.call("POST operator/receiptKey/rotate", { reason: "test" });
  await server.ctx.receipts.reload(server.ctx.db);
  const key = await member.call("GET receipt/key", {});
  const vote = { level: 1, payType: "usdt" as const, payPassword: passwords.payPassword };
  const later = (await member.call("POST vote/create", vote)).receipt;
  expect((await verify(later, "--key", publicKey)).said).toMatch(/^NOT THEIRS/);
  const changes = path.join(folder, "key.json");
  await fs.writeFile(changes, JSON.stringify(key));
  for (const one of [receipt, later])
    expect(await verify(one, "--key", publicKey, "--changes", changes)).toMatchObject({ code: 0 });
  expect(await verify(receipt, "--url", server.origin)).toMatchObject({ code: 0 });
  // What the app saves; of its key only what the trusted one has signed is believed.
  const saved = { receipt: later, key };
  expect(await verify(saved, "--key", publicKey)).toMatchObject({ code: 0 });
  expect(await verify(saved, "--url", server.origin)).toMatchObject({ code: 0 });
  expect((await verify(saved, "--key", strangeKey("A"))).said).toMatch(/^NOT THEIRS/);
  const forged = key.changes.map((change) => ({ ...change, at: "2027-01-01T00:00:00.000Z" }));
  await fs.writeFile(changes, JSON.stringify({ ...key, changes: forged }));
  expect((await verify(later, "--key", publicKey, "--changes", changes)).said).toMatch(/^NOT THEIRS/);
  const alone = { receipt: later, key: { ...key, changes: forged } };
  expect((await verify(alone, "--key", publicKey)).said).toMatch(/^NOT THEIRS/);
});

test("one that somebody else signed is said not to be theirs, however well its hash fits", async () => {
  const forged = { ...receipt, at: "2026-01-01T00:00:00.000Z" };
  const digest = createHash("sha256").update(receiptPreimage(forged)).digest();
  const { privateKey } = generateKeyPairSync("ed25519");
  const signature = sign(null, digest, privateKey).toString("base64url");
  const content = { ...forged, hash: digest.toString("hex"), signature };
  const { code, said } = await verify(content, "--key", publicKey);
  expect([code, said]).toEqual([1, expect.stringMatching(/^NOT THEIRS/)]);
  const unsigned = await verify({ ...receipt, signature: "" }, "--key", publicKey);
  expect([unsigned.code, unsigned.said]).toEqual([1, expect.stringMatching(/^NOT THEIRS/)]);
});

test("fault 480: a key that begins with a dash is taken as a key", async () => {
  expect((await verify(receipt, "--key", strangeKey("-"))).said).toMatch(/^NOT THEIRS/);
});

test("without a file or a key it says how it is used", async () => {
  expect(await verify(receipt)).toEqual({ code: 2, said: "" });
});

test("the rules written down for lines give the hashes of a statement", async () => {
  const { list } = await member.call("GET wallet/balanceLogs", { limit: 200 });
  let prevHash = "0".repeat(64);
  for (const line of list.toReversed()) {
    const { seq, asset, type, amount, balance, source, createdAt } = line;
    const content = { uid: member.uid, seq, asset, type, amount, balance, source, createdAt, prevHash };
    const spelled = JSON.stringify(content, sortedKeys);
    expect(line).toMatchObject({ prevHash, hash: createHash("sha256").update(spelled).digest("hex") });
    prevHash = line.hash;
  }
  expect(list.length).toBeGreaterThan(1);
});

/** Canonical JSON written apart from ours: objects are given anew with their keys in order. */
function sortedKeys(_: string, value: unknown): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function strangeKey(beginning: string): string {
  for (;;) {
    const { x } = generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" });
    if (x!.startsWith(beginning)) return x!;
  }
}

async function verify(content: unknown, ...args: string[]) {
  const file = path.join(folder, `${randomUUID()}.json`);
  await fs.writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
  const child = spawn(process.execPath, [script, file, ...args]);
  const code = new Promise((resolve) => child.once("close", resolve));
  return { said: await text(child.stdout), code: await code };
}
