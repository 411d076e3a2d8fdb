import type { Generated, Selectable } from "kysely";
import type { Split } from "../../contract/airdrops/amounts.ts";
import type { Airdrop, AirdropBook, AirdropState } from "../../contract/airdrops/operator-schemas.ts";
import type { Json } from "../store/json-column.ts";

export interface AirdropTable {
  id: Generated<bigint>;
  title: string;
  asset: Airdrop["asset"];
  book: AirdropBook;
  audience: Json<Airdrop["audience"]>;
  split: Split;
  /** 0 for a list. */
  asked: bigint;
  state: AirdropState;
  /** Cursor. */
  listed_member: Generated<bigint>;
  count: Generated<number>;
  /** The sum of the recipients' weights; `largest` is the highest weight. */
  weight: Generated<bigint>;
  largest: Generated<bigint>;
  total: Generated<bigint>;
  /** Null while recipients are listed. */
  digest: string | null;
  drafted_by: string;
  drafted_at: Date;
  started_by: string | null;
  started_at: Date | null;
  reason: string | null;
  paid: Generated<bigint>;
  paid_count: Generated<number>;
  /** Cursor. */
  paid_member: Generated<bigint>;
  returned: Generated<bigint>;
  ended_at: Date | null;
  stopped_by: string | null;
  stop_reason: string | null;
}
export type AirdropRow = Selectable<AirdropTable>;

export interface AirdropRecipientTable {
  airdrop_id: bigint;
  member_id: bigint;
  /** Passes, or 1 for a member; in a list the amount. */
  weight: bigint;
  /** Null until paid. */
  transaction_id: string | null;
}

/** In usdt. */
export interface AirdropDayTable {
  day: string;
  value: bigint;
}

declare module "../store/tables.ts" {
  interface Tables {
    airdrop: AirdropTable;
    airdrop_recipient: AirdropRecipientTable;
    airdrop_day: AirdropDayTable;
  }
}
