import type { ReceiptKey } from "../../contract/wallet/receipt-schemas.ts";
import type { ReceiptSigner } from "../ledger/receipts.ts";

export function receiptKeyOf({ publicKey }: ReceiptSigner): ReceiptKey {
  return { algorithm: "Ed25519", publicKey };
}
