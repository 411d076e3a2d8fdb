/** Receipts of the second version, their list, the signed end of the statement, and the change of the signing key. Source: rules.md E20 to E23. */
import { createHash, createPublicKey, randomUUID, verify } from "node:crypto";
import { expect } from "vitest";
import { headPreimage } from "../../contract/evidence/head.ts";
import { keyChangePreimage } from "../../contract/evidence/key-change.ts";
import { fullReceiptPreimage } from "../../contract/evidence/receipt.ts";
import type { Receipt } from "../../contract/wallet/receipt-schemas.ts";
import { type Client, fundedMember, newMember, passwords } from "../support/client.ts";
import { openBeside } from "../support/engine.ts";
import { onPostgres, test as base } from "../support/test.ts";
import { buy } from "../support/swaps.ts";
import { ADDRESS, platformTime, withdraw } from "../support/withdraw.ts";

const { payPassword } = passwords;
const test = base.extend("member", ({ server, account }) => fundedMember(server.origin, account, "20000"));

test.beforeEach(async ({ server }) => {
  server.clock.stopAt(platformTime("20:00:00"));
});

function isSigned(preimage: string, signature: string, x: string): boolean {
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  const digest = createHash("sha256").update(preimage).digest();
  return verify(null, digest, key, Buffer.from(signature, "base64url"));
}

/** Its second version, proven against the statement. */
async function provenSubject(member: Client, receipt: Receipt) {
  const { v2, ...first } = receipt;
  const { publicKey, keyId } = await member.call("GET receipt/key", {});
  const { hash, signature, ...content } = v2!;
  const preimage = fullReceiptPreimage(first, content);
  expect(createHash("sha256").update(preimage).digest("hex")).toBe(hash);
  expect(isSigned(preimage, signature, publicKey)).toBe(true);
  const { list } = await member.call("GET wallet/balanceLogs", { limit: 1 });
  const { seq, hash: head } = list[0]!;
  expect(content).toMatchObject({ version: 2, member: member.uid, head: { seq, hash: head }, keyId });
  return content.subject;
}

test("a receipt signs what was decided: level and value, recipient, full address, terms and prices", async ({
  server,
  member,
  account,
}) => {
  const below = await newMember(server.origin, `${account}_below`, account);
  const voted = await member.call("POST vote/create", { level: 2, payType: "usdt", payPassword });
  expect(await provenSubject(member, voted.receipt)).toMatchObject({
    level: 2,
    payType: "usdt",
    amount: voted.receipt.entries[0]!.amount.slice(1),
  });
  const to = { account: `${account}_Below`, amount: "100", payPassword };
  const transferred = await member.call("POST wallet/transfer", to);
  expect(await provenSubject(member, transferred.receipt)).toEqual({
    recipient: { uid: below.uid, account: `${account}_below` },
    amount: "100",
  });
  const { data: swapped } = await buy(member, "10", "9.2");
  const { receipt: swapReceipt, ...terms } = swapped;
  expect(await provenSubject(member, swapReceipt)).toMatchObject({ from: "usdt", to: "fuel", ...terms });
  const staked = await member.call("POST stake/create", { amount: "5", payPassword });
  expect(await provenSubject(member, staked.receipt)).toMatchObject({ amount: "5", rate: staked.rate });
  const { data } = await withdraw(member, "100", { address: ADDRESS.toLowerCase() });
  expect(await provenSubject(member, data.receipt)).toEqual({
    withdrawal: data.id,
    address: ADDRESS,
    amount: "100",
    fee: "5",
    receive: "95",
  });
  const { list } = await member.call("GET wallet/balanceLogs", { type: "withdraw" });
  expect(list[0]!.source).toMatchObject({ address: "0x5aAe…eAed", to: ADDRESS });
});

test("all receipts are listed, oldest first and byte for byte, those of a later time by where a list ended", async ({
  server,
  member,
}) => {
  const made: Receipt[] = [];
  for (let n = 0; n < 5; n += 1) {
    made.push((await member.call("POST vote/create", { level: 1, payType: "usdt", payPassword })).receipt);
    server.clock.advance(60_000);
  }
  const first = await member.call("GET receipts", { limit: 3 });
  expect(first.list).toEqual(made.slice(0, 3));
  const second = await member.call("GET receipts", { limit: 3, cursor: first.next! });
  expect([second.list, second.next]).toEqual([made.slice(3), null]);
  const later = (await withdraw(member, "100")).data.receipt;
  const { list } = await member.call("GET receipts", { cursor: second.last! });
  expect(list.at(-1)).toEqual(later);
  expect(list.length).toBeLessThan(6);
  const stranger = await newMember(server.origin, "without_receipts");
  expect(await stranger.call("GET receipts", {})).toEqual({ list: [], next: null, last: null });
  const forged = Buffer.from("2026-01-01 or 1=1").toString("base64url");
  expect((await member.answer("GET receipts", { cursor: forged })).refusal.reason).toBe("invalid");
});

test("a request that is sent again, and one that was refused, make no second receipt", async ({ member }) => {
  const vote = { level: 1, payType: "usdt" as const, payPassword };
  const key = randomUUID();
  await member.answer("POST vote/create", vote, { key });
  await member.answer("POST vote/create", vote, { key });
  await member.answer("POST vote/create", { ...vote, payPassword: "not the one" });
  expect((await member.call("GET receipts", {})).list.map((receipt) => receipt.key)).toEqual([key]);
});

test("the statement's end is signed, the same until the next line, and comes with the sync", async ({
  server,
  account,
}) => {
  const member = await newMember(server.origin, account);
  const { publicKey, keyId } = await member.call("GET receipt/key", {});
  const none = await member.call("GET receipt/head", {});
  expect(none).toMatchObject({ member: member.uid, seq: 0, head: "0".repeat(64), keyId });
  await member.credit(account, "100");
  const head = await member.call("GET receipt/head", {});
  const { list } = await member.call("GET wallet/balanceLogs", {});
  expect(head).toMatchObject({ seq: 1, head: list[0]!.hash, at: list[0]!.createdAt });
  expect(isSigned(headPreimage(head), head.signature, publicKey)).toBe(true);
  server.clock.advance(3_600_000);
  expect(await member.call("GET receipt/head", {})).toEqual(head);
  expect((await member.call("GET sync", {})).documents.head).toEqual(head);
});

test("the key is replaced by a statement that the old one has signed; the old one is gone, and what it signed stays good", async ({
  server,
  member,
  operator,
}) => {
  const old = await member.call("GET receipt/key", {});
  const vote = { level: 1, payType: "usdt" as const, payPassword };
  const before = (await member.call("POST vote/create", vote)).receipt;
  const rotated = await operator.call("POST operator/receiptKey/rotate", { reason: "yearly" });
  expect(rotated.publicKey).not.toBe(old.publicKey);
  await server.ctx.receipts.reload(server.ctx.db);
  server.clock.advance(1000);
  const now = await member.call("GET receipt/key", {});
  expect(now).toEqual(rotated);
  const change = now.changes.at(-1)!;
  expect(change).toMatchObject({ from: old.publicKey, to: now.publicKey });
  expect(isSigned(keyChangePreimage(change), change.signature, old.publicKey)).toBe(true);
  const after = (await member.call("POST vote/create", vote)).receipt;
  expect([before.v2!.keyId, after.v2!.keyId]).toEqual([old.keyId, now.keyId]);
  const keys = await server.ctx.db.selectFrom("signing_key").selectAll().orderBy("ordinal").execute();
  expect(keys.map(({ private_key: secret }) => secret !== null)).toEqual([
    ...keys.slice(1).map(() => false),
    true,
  ]);
  const { list } = await operator.call("GET operator/audit", { limit: 1 });
  expect(list[0]).toMatchObject({ act: "receipt key rotated", subject: now.keyId, reason: "yearly" });
  expect((await member.call("GET receipts", {})).list).toEqual([before, after]);
});

onPostgres(
  "two servers that replace the key at once make one chain of keys",
  async ({ server, operator }) => {
    const other = await openBeside(server);
    const { Client: Caller } = await import("../support/client.ts");
    const callers = [operator, new Caller(other.origin)];
    await Promise.all(
      callers.map((caller) => caller.answer("POST operator/receiptKey/rotate", { reason: "both" })),
    );
    await Promise.all([server, other].map(({ ctx }) => ctx.receipts.reload(ctx.db)));
    expect(other.ctx.receipts.key.publicKey).toBe(server.ctx.receipts.key.publicKey);
    const { changes, publicKey } = server.ctx.receipts.key;
    for (const [i, change] of changes.entries()) {
      expect(change.to).toBe(changes[i + 1]?.from ?? publicKey);
      expect(isSigned(keyChangePreimage(change), change.signature, change.from)).toBe(true);
    }
    await other.close();
  },
);
