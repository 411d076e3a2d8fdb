import type { Generated } from "kysely";

/** A payment or registration that is not yet added to the teams above. */
export interface CommunityEventTable {
  id: Generated<bigint>;
  member_id: bigint;
  performance: bigint;
  members: number;
  day: string;
}

/** Sums of own payments and of everyone below. */
export interface CommunityTable {
  member_id: bigint;
  own: Generated<bigint>;
  team: Generated<bigint>;
  members: Generated<number>;
  /** The day of `team_today`. */
  day: string | null;
  team_today: Generated<bigint>;
}

declare module "../store/tables.ts" {
  interface Tables {
    community_event: CommunityEventTable;
    community: CommunityTable;
  }
}
