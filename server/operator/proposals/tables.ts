import type { Generated } from "kysely";
import type { Proposable } from "../../../contract/operator/proposable.ts";
import type { Json } from "../../store/json-column.ts";

export interface ProposalTable {
  id: Generated<bigint>;
  call: Proposable;
  subject: string;
  request: Json<unknown>;
  effect: Json<unknown>;
  /** SHA-256 of the state that it rests on, hex. */
  rests_on: string;
  proposed_by: string;
  proposed_at: Date;
  until: Date;
  /** Null while it is open, and after it lapsed. */
  outcome: "done" | "rejected" | "void" | null;
  decided_by: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
}

/** In usdt: credited by each operator alone, by all under the name "", and approved by each alone. */
export interface OperatorDayTable {
  day: string;
  operator: string;
  credited: Generated<bigint>;
  approved: Generated<bigint>;
}

declare module "../../store/tables.ts" {
  interface Tables {
    proposal: ProposalTable;
    operator_day: OperatorDayTable;
  }
}
