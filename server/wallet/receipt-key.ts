/** Source: rules.md E23. */
import type { ReceiptKey } from "../../contract/wallet/receipt-schemas.ts";
import type { Context } from "../core/context.ts";
import { startWorker, type Log, type Worker } from "../core/worker.ts";
import type { ReceiptSigner } from "../ledger/receipts.ts";
import { replaceSigningKey } from "../ledger/signing-keys.ts";
import { recordAct } from "../operator/audit.ts";
import type { Tx } from "../store/store.ts";

/** Well within the overlap of contract/evidence/key-change.ts. */
const RELOAD_MS = 10_000;

export function receiptKeyOf({ key }: ReceiptSigner): ReceiptKey {
  const { publicKey, keyId, changes } = key;
  return { algorithm: "Ed25519", publicKey, keyId, changes };
}

export async function rotateReceiptKey(tx: Tx, reason: string, at: Date): Promise<ReceiptKey> {
  const { publicKey, keyId, changes } = await replaceSigningKey(tx, at);
  const act = { act: "receipt key rotated", subject: keyId, reason };
  await recordAct(tx, { ...act, before: { publicKey: changes.at(-1)!.from }, after: { publicKey } }, at);
  return { algorithm: "Ed25519", publicKey, keyId, changes };
}

/** Another server may replace the key. */
export function startReceiptKeyWorker({ db, receipts }: Context, log: Log): Worker {
  return startWorker({
    step: async () => {
      await receipts.reload(db);
      return RELOAD_MS;
    },
    failed: (error) => {
      log.warn({ err: error }, "the signing key could not be read");
      return RELOAD_MS;
    },
  });
}
