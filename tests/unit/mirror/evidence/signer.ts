/** A platform's key in a test: signs ends of statements, and its own replacement. */
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { headPreimage } from "../../../../contract/evidence/head.ts";
import { keyChangePreimage } from "../../../../contract/evidence/key-change.ts";
import type { KeyChange, ReceiptKey, SignedHead } from "../../../../contract/wallet/receipt-schemas.ts";
import type { BalanceLine } from "../../../../contract/wallet/schemas.ts";
import { GENESIS_HASH } from "../../../../contract/wallet/statement.ts";
import { UID } from "../sample-statement.ts";

export class Signer {
  readonly #privateKey;
  readonly publicKey: string;
  readonly keyId: string;
  readonly #changes: KeyChange[];

  constructor(changes: KeyChange[] = []) {
    const pair = generateKeyPairSync("ed25519");
    this.#privateKey = pair.privateKey;
    this.publicKey = pair.publicKey.export({ format: "jwk" }).x!;
    const raw = Buffer.from(this.publicKey, "base64url");
    this.keyId = createHash("sha256").update(raw).digest("hex").slice(0, 16);
    this.#changes = changes;
  }

  get answer(): ReceiptKey {
    const { publicKey, keyId } = this;
    return { algorithm: "Ed25519", publicKey, keyId, changes: this.#changes };
  }

  /** A new key, for which this one signs. */
  replaced(at: string): Signer {
    const next = new Signer();
    const content = { from: this.publicKey, to: next.publicKey, at };
    const signature = this.sign(keyChangePreimage(content));
    next.#changes.push(...this.#changes, { ...content, signature });
    return next;
  }

  headOf(lines: readonly BalanceLine[], member = UID): SignedHead {
    const last = lines.at(-1);
    const content = {
      member,
      seq: last?.seq ?? 0,
      head: last?.hash ?? GENESIS_HASH,
      at: last?.createdAt ?? new Date(0).toISOString(),
      keyId: this.keyId,
    };
    return { ...content, signature: this.sign(headPreimage(content)) };
  }

  sign(preimage: string): string {
    const digest = createHash("sha256").update(preimage).digest();
    return sign(null, digest, this.#privateKey).toString("base64url");
  }
}
