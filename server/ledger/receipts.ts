import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import { fullReceiptPreimage, type Subject } from "../../contract/evidence/receipt.ts";
import { formatAmount } from "../../contract/money.ts";
import { receiptPreimage } from "../../contract/wallet/statement.ts";
import type { Receipt } from "../../contract/wallet/receipt-schemas.ts";
import type { Store } from "../store/store.ts";
import { sharedSecret } from "../store/secrets.ts";
import type { Line } from "./posting.ts";

/** Signs with a key shared by all servers of a database. */
export interface ReceiptSigner {
  /** 32 bytes, base64url, as in `GET receipt/key`. */
  publicKey: string;
  /** Names the key in what it has signed: see `keyIdOf`. */
  keyId: string;
  /** Ed25519 over the digest's 32 bytes, base64url. */
  signDigest(digest: Buffer): string;
  /** @param act of a member, with the lines that it has written to their statement. */
  sign(act: SignedAct): Receipt;
}

export interface SignedAct {
  /** The idempotency key. */
  key: string;
  action: string;
  at: Date;
  subject: Subject;
  /** Of one member, in the order of their numbers; at least one. */
  lines: Line[];
}

/** What a use case hands to its receipt. */
export type Done = Pick<SignedAct, "lines" | "subject">;

/** Reads the signing key, or creates it. */
export async function openReceiptSigner(db: Store): Promise<ReceiptSigner> {
  const pem = await sharedSecret(db, "receipt-key", () =>
    generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  );
  const key = createPrivateKey(pem);
  const publicKey = createPublicKey(key).export({ format: "jwk" }).x!;
  return {
    publicKey,
    keyId: keyIdOf(publicKey),
    signDigest: (digest) => sign(null, digest, key).toString("base64url"),
    sign: (act) => signReceipt(act, keyIdOf(publicKey), (digest) => sign(null, digest, key)),
  };
}

/** The beginning of the public key's SHA-256: 16 characters, hex. */
export function keyIdOf(publicKey: string): string {
  return createHash("sha256").update(Buffer.from(publicKey, "base64url")).digest("hex").slice(0, 16);
}

function signReceipt(
  { key, action, at, subject, lines }: SignedAct,
  keyId: string,
  signed: (digest: Buffer) => Buffer,
): Receipt {
  const entries = lines.map(({ asset, amount, balance, seq }) => ({
    asset,
    amount: formatAmount(amount),
    balance: formatAmount(balance),
    seq,
  }));
  const last = lines.at(-1);
  const seal = (preimage: string) => {
    const digest = createHash("sha256").update(preimage).digest();
    return { hash: digest.toString("hex"), signature: signed(digest).toString("base64url") };
  };
  const first = { key, action, at: at.toISOString(), entries };
  if (!last) return { ...first, ...seal(receiptPreimage(first)) };
  const second = {
    version: 2 as const,
    member: last.member.toString(),
    subject,
    head: { seq: last.seq, hash: last.hash },
    keyId,
  };
  return {
    ...first,
    ...seal(receiptPreimage(first)),
    v2: { ...second, ...seal(fullReceiptPreimage(first, second)) },
  };
}
