/** What capabilities verify beside the ledger: of all there is, and of what came since a sealed point. */
import type { Json } from "../../contract/canonical.ts";
import type { Tx } from "../store/store.ts";

/** Verifies what stands on the ledger. @returns what is broken, with its place, or null. */
export type LedgerInspection = (tx: Tx) => Promise<string | null>;

export interface Inspection {
  /** Names its part of a sealed point. */
  name: string;
  whole: LedgerInspection;
  /**
   * Verifies what came since, by the tables of fresh.ts too.
   * @param sealed what `seal` gave at the point.
   */
  since: (tx: Tx, sealed: Json) => Promise<string | null>;
  /** What has been verified in this snapshot, as the next check begins from it. */
  seal: (tx: Tx) => Promise<Json>;
}
