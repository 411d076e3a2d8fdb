import type { RawBuilder } from "kysely";
import type { OperatorCall } from "../../contract/operator/rights.ts";
import type { WaitingKind } from "../../contract/operator/waiting-schemas.ts";

export interface WaitingMoment {
  operator: string;
  now: string;
}

/** Counts at a cost that does not grow with the history. */
export interface WaitingQuery {
  kind: WaitingKind;
  /** Operators who may send this call are told. */
  call: OperatorCall;
  /** One row of `count` and `oldest`. */
  query: (moment: WaitingMoment) => RawBuilder<unknown>;
}
