/** The statement on the wire: paged, filtered, and provable by whoever holds it. */
import { createHash, createPublicKey, verify } from "node:crypto";
import { expect } from "vitest";
import { formatAmount, parseAmount } from "../../contract/money.ts";
import type { BalanceLine } from "../../contract/wallet/schemas.ts";
import { GENESIS_HASH, linePreimage, receiptPreimage } from "../../contract/wallet/statement.ts";
import { Client, newMember, passwords } from "../support/client.ts";
import { test as base } from "../support/test.ts";

const test = base.extend("member", { scope: "file" }, async ({ server }) => {
  const member = await newMember(server.origin, "reader");
  await member.credit("reader", "5", "points");
  await member.credit("reader", "7", "fuel");
  for (let i = 1; i <= TOTAL - 2; i += 1) await member.credit("reader", `${i}`);
  return member;
});

const TOTAL = 47;

test("pages go from the newest to the first line, each line once", async ({ member }) => {
  const seqs = (await all(member, {})).map(({ seq }) => seq);
  expect(seqs).toEqual(Array.from({ length: TOTAL }, (_, i) => TOTAL - i));
});

test("`after` gives what is missing, the oldest first: for mirroring", async ({ member }) => {
  expect((await all(member, { after: 0 })).map(({ seq }) => seq)).toEqual(
    Array.from({ length: TOTAL }, (_, i) => i + 1),
  );
  expect((await all(member, { after: 40 })).map(({ seq }) => seq)).toEqual([41, 42, 43, 44, 45, 46, 47]);
  expect(await all(member, { after: TOTAL })).toEqual([]);
});

test("lines are filtered by asset, type and time", async ({ member }) => {
  expect((await all(member, { asset: "fuel" })).map(({ amount }) => amount)).toEqual(["7"]);
  expect(await all(member, { type: "direct" })).toEqual([]);
  const [first] = await all(member, { after: 0 });
  const later = new Date(new Date(first!.createdAt).getTime() + 1).toISOString();
  expect((await all(member, { from: later })).length).toBeLessThan(TOTAL);
  expect((await all(member, { to: later })).at(-1)).toEqual(first);
});

test("whoever has the lines can recompute every hash and every balance", async ({ member }) => {
  const balances = new Map<string, bigint>();
  let previous = GENESIS_HASH;
  for (const line of await all(member, { after: 0 })) {
    expect(line.prevHash).toBe(previous);
    expect(line.hash).toBe(sha256(linePreimage({ ...line, uid: member.uid! })));
    const balance = (balances.get(line.asset) ?? 0n) + parseAmount(line.amount);
    expect(line.balance).toBe(formatAmount(balance));
    balances.set(line.asset, balance);
    previous = line.hash;
  }
  expect(balances).toEqual(
    new Map([
      ["points", 500000000n],
      ["fuel", 700000000n],
      ["usdt", parseAmount("1035")],
    ]),
  );
});

test("a receipt is signed, and verifies with the public key alone", async ({ server }) => {
  const payer = await newMember(server.origin, "payer");
  await payer.credit("payer", "100");
  const { receipt } = await payer.call("POST vote/create", {
    level: 1,
    payType: "usdt",
    payPassword: passwords.payPassword,
  });
  const { publicKey, algorithm } = await new Client(server.origin).call("GET receipt/key", {});
  expect(algorithm).toBe("Ed25519");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: publicKey }, format: "jwk" });
  const digest = Buffer.from(receipt.hash, "hex");
  expect(receipt.hash).toBe(sha256(receiptPreimage(receipt)));
  expect(verify(null, digest, key, Buffer.from(receipt.signature, "base64url"))).toBe(true);
  const forged = sha256(receiptPreimage({ ...receipt, entries: [{ ...receipt.entries[0]!, amount: "-1" }] }));
  expect(forged).not.toBe(receipt.hash);
});

test("a cursor that is not ours is refused", async ({ member }) => {
  const answer = await member.answer("GET wallet/balanceLogs", { cursor: "bm9uc2Vuc2U" });
  expect(answer.refusal).toEqual({ reason: "invalid", field: "cursor" });
});

test.for([
  ["from", "yesterday"],
  ["from", "2026-06-30T23:59:60Z"],
  ["to", "0000-01-01T00:00:00Z"],
  ["to", "2026-13-45T00:00:00Z"],
  ["after", "1e3x"],
  ["asset", "gold"],
  ["type", "everything"],
] as const)("a filter that is not one is refused: %s=%s", async ([name, value], { member }) => {
  const answer = await member.answer("GET wallet/balanceLogs", { [name]: value });
  expect(answer.refusal).toEqual({ reason: "invalid", field: name });
});

test.for([0, 201, -1])("a limit of %i is refused", async (limit, { member }) => {
  const answer = await member.answer("GET wallet/balanceLogs", { limit });
  expect(answer.refusal).toEqual({ reason: "invalid", field: "limit" });
});

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

async function all(member: Client, query: object): Promise<BalanceLine[]> {
  const lines: BalanceLine[] = [];
  let cursor: string | undefined;
  do {
    const page = await member.call("GET wallet/balanceLogs", {
      limit: 10,
      ...query,
      ...(cursor && { cursor }),
    });
    expect(page.list.length).toBeLessThanOrEqual(10);
    lines.push(...page.list);
    cursor = page.next ?? undefined;
  } while (cursor);
  return lines;
}
