/** What acts with passes answer. */
import { UNIT } from "../../contract/money.ts";
import type { Line } from "../ledger/posting.ts";

export interface PassLines {
  /** The acting member's. */
  lines: Line[];
  /** Of the passes that moved, ascending. */
  serials: number[];
}

/** In the ledger's units. */
export function passUnits(quantity: number): bigint {
  return BigInt(quantity) * UNIT;
}
