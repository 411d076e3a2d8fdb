import type { RawBuilder } from "kysely";
import type { OperatorCall } from "../../contract/operator/rights.ts";
import type { WaitingKind } from "../../contract/operator/waiting-schemas.ts";

/** Who looks, and when. */
export interface WaitingMoment {
  operator: string;
  /** For a `timestamptz`. */
  now: string;
}

/** A capability's work that waits for an operator, counted at a cost that does not grow with the history. */
export interface WaitingQuery {
  kind: WaitingKind;
  /** Whoever may send it is told. */
  call: OperatorCall;
  /** Of `count` and `oldest`, one row. */
  query: (moment: WaitingMoment) => RawBuilder<unknown>;
}
