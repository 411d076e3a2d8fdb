import type { Json } from "../../contract/canonical.ts";
import type { Tx } from "../store/store.ts";

/** @returns what is broken, with its place, or null. */
export type LedgerInspection = (tx: Tx) => Promise<string | null>;

export interface Inspection {
  name: string;
  whole: LedgerInspection;
  /** @param sealed the value of `seal` at the point. */
  since: (tx: Tx, sealed: Json) => Promise<string | null>;
  /** The next check begins from its value. */
  seal: (tx: Tx) => Promise<Json>;
}
