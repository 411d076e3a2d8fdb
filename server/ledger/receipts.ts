import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from "node:crypto";
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
  sign(key: string, action: string, at: Date, lines: Line[]): Receipt;
}

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
    sign: (id, action, at, lines) => signReceipt(key, id, action, at, lines),
  };
}

/** The beginning of the public key's SHA-256: 16 characters, hex. */
export function keyIdOf(publicKey: string): string {
  return createHash("sha256").update(Buffer.from(publicKey, "base64url")).digest("hex").slice(0, 16);
}

function signReceipt(privateKey: KeyObject, key: string, action: string, at: Date, lines: Line[]): Receipt {
  const entries = lines.map(({ asset, amount, balance, seq }) => ({
    asset,
    amount: formatAmount(amount),
    balance: formatAmount(balance),
    seq,
  }));
  const content = { key, action, at: at.toISOString(), entries };
  const digest = createHash("sha256").update(receiptPreimage(content)).digest();
  return {
    ...content,
    hash: digest.toString("hex"),
    signature: sign(null, digest, privateKey).toString("base64url"),
  };
}
