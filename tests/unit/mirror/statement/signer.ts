/** A platform that signs, in memory. */
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { keyChangePreimage } from "../../../../contract/evidence/key-change.ts";
import { fullReceiptPreimage, type Subject } from "../../../../contract/evidence/receipt.ts";
import type { KeyChange, Receipt, ReceiptKey } from "../../../../contract/wallet/receipt-schemas.ts";
import { receiptPreimage } from "../../../../contract/wallet/statement.ts";

const digestOf = (text: string) => createHash("sha256").update(text).digest();

export function keyPair() {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const x = publicKey.export({ format: "jwk" }).x!;
  const keyId = createHash("sha256").update(Buffer.from(x, "base64url")).digest("hex").slice(0, 16);
  const seal = (text: string) => {
    const digest = digestOf(text);
    return { hash: digest.toString("hex"), signature: sign(null, digest, privateKey).toString("base64url") };
  };
  return { x, keyId, seal };
}
type Pair = ReturnType<typeof keyPair>;

export function change(from: Pair, to: Pair, at: string): KeyChange {
  const content = { from: from.x, to: to.x, at };
  return { ...content, signature: from.seal(keyChangePreimage(content)).signature };
}

export function answerOf(now: Pair, changes: KeyChange[] = []): ReceiptKey {
  return { algorithm: "Ed25519", publicKey: now.x, keyId: now.keyId, changes };
}

export interface Made {
  n?: number;
  at?: string;
  subject?: Subject;
  head?: { seq: number; hash: string };
  member?: string;
  entry?: Partial<Receipt["entries"][number]>;
}

export function firstVersion(
  by: Pair,
  { n = 1, at = "2026-11-20T12:00:00.000Z", entry = {} }: Made = {},
): Receipt {
  const key = `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
  // As the lines of sample-statement.ts.
  const entries = [
    { asset: "usdt" as const, amount: "10", balance: String((n + 1) * 10), seq: n + 1, ...entry },
  ];
  const content = { key, action: "wallet/transfer", at, entries };
  return { ...content, ...by.seal(receiptPreimage(content)) };
}

export function receiptBy(by: Pair, made: Made = {}): Receipt {
  const first = firstVersion(by, made);
  const { subject = { recipient: { uid: "8", account: "bob" }, amount: "300" }, member = "7" } = made;
  const { head = { seq: (made.n ?? 1) + 1, hash: "a".repeat(64) } } = made;
  const second = { version: 2 as const, member, subject, head, keyId: by.keyId };
  return { ...first, v2: { ...second, ...by.seal(fullReceiptPreimage(first, second)) } };
}
