import type { Json } from "../../contract/canonical.ts";
import type { Tx } from "../store/store.ts";

/** @returns what is broken, with its place, or null. */
export type LedgerInspection = (tx: Tx) => Promise<string | null>;

export interface Inspection {
  /** Names its part of a sealed point. */
  name: string;
  whole: LedgerInspection;
  /**
   * Verifies what was written since a point, also by the tables of fresh.ts.
   * @param sealed the value of `seal` at the point.
   */
  since: (tx: Tx, sealed: Json) => Promise<string | null>;
  /** What this snapshot's check has verified, from which the next check begins. */
  seal: (tx: Tx) => Promise<Json>;
}
