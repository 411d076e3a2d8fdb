import type { Receipt } from "../../../contract/wallet/receipt-schemas.ts";
import { writeReceiptFile } from "../../mirror/statement/receipt-file.ts";
import { knownKey } from "./check.ts";

export interface NamedText {
  name: string;
  text: string;
}

/** Long enough to tell receipts of one day apart. */
const SHORT_HASH = 8;

/** What anybody can check, with what the platform says of its keys. */
export async function receiptFile(receipt: Receipt): Promise<NamedText> {
  const { at, hash } = receipt;
  const name = `starship-receipt-${at.slice(0, 10)}-${hash.slice(0, SHORT_HASH)}.json`;
  return { name, text: writeReceiptFile(receipt, await knownKey()) };
}
