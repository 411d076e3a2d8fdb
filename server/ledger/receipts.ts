import { createHash } from "node:crypto";
import { headPreimage } from "../../contract/evidence/head.ts";
import { fullReceiptPreimage, type Subject } from "../../contract/evidence/receipt.ts";
import { formatAmount } from "../../contract/money.ts";
import { receiptPreimage } from "../../contract/wallet/statement.ts";
import type { Receipt, SignedHead } from "../../contract/wallet/receipt-schemas.ts";
import type { Store } from "../store/store.ts";
import type { Line } from "./posting.ts";
import { readSigningKey, type SigningKey } from "./signing-keys.ts";

export interface SignedAct {
  /** The idempotency key. */
  key: string;
  action: string;
  at: Date;
  subject: Subject;
  /** Of one member, in the order of their numbers; at least one. */
  lines: Line[];
}

export type Done = Pick<SignedAct, "lines" | "subject">;

export class ReceiptSigner {
  #key: SigningKey;

  constructor(key: SigningKey) {
    this.#key = key;
  }

  /** The key as of the last `reload`. */
  get key(): SigningKey {
    return this.#key;
  }

  async reload(db: Store): Promise<void> {
    this.#key = await readSigningKey(db);
  }

  sign({ key, action, at, subject, lines }: SignedAct): Receipt {
    const entries = lines.map(({ asset, amount, balance, seq }) => ({
      asset,
      amount: formatAmount(amount),
      balance: formatAmount(balance),
      seq,
    }));
    const first = { key, action, at: at.toISOString(), entries };
    const last = lines.at(-1);
    if (!last) throw new Error(`${action} has written no line`);
    const second = {
      version: 2 as const,
      member: last.member.toString(),
      subject,
      head: { seq: last.seq, hash: last.hash },
      keyId: this.#key.keyId,
    };
    return {
      ...first,
      ...this.#seal(receiptPreimage(first)),
      v2: { ...second, ...this.#seal(fullReceiptPreimage(first, second)) },
    };
  }

  /** @param end of the member's statement. */
  signHead(member: bigint, end: { seq: number; head: string; at: Date }): SignedHead {
    const { keyId } = this.#key;
    const content = { member: member.toString(), ...end, at: end.at.toISOString(), keyId };
    return { ...content, signature: this.#seal(headPreimage(content)).signature };
  }

  #seal(preimage: string): { hash: string; signature: string } {
    const digest = createHash("sha256").update(preimage).digest();
    return { hash: digest.toString("hex"), signature: this.#key.signDigest(digest) };
  }
}

export async function openReceiptSigner(db: Store): Promise<ReceiptSigner> {
  return new ReceiptSigner(await readSigningKey(db));
}
