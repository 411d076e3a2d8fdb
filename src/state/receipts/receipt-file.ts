import type { Receipt } from "../../../contract/wallet/receipt-schemas.ts";
import { writeReceiptFile } from "../../mirror/statement/receipt-file.ts";
import { knownKey } from "./check.ts";

export interface NamedText {
  name: string;
  text: string;
}

/** Enough to tell a day's receipts apart. */
const SHORT_HASH = 8;

/** Contains what anybody needs to check the receipt. */
export async function receiptFile(receipt: Receipt): Promise<NamedText> {
  const { at, hash } = receipt;
  const name = `starship-receipt-${at.slice(0, 10)}-${hash.slice(0, SHORT_HASH)}.json`;
  return { name, text: writeReceiptFile(receipt, await knownKey()) };
}
