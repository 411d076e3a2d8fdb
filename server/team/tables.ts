import type { Generated } from "kysely";

export interface CommunityEventTable {
  id: Generated<bigint>;
  member_id: bigint;
  performance: bigint;
  members: number;
  day: string;
}

export interface CommunityTable {
  member_id: bigint;
  /** Lets an index order direct members by performance. */
  referrer_id: bigint | null;
  own: Generated<bigint>;
  team: Generated<bigint>;
  members: Generated<number>;
  /** The day of `team_today`. */
  day: string | null;
  team_today: Generated<bigint>;
}

export interface CommunityDayTable {
  member_id: bigint;
  day: string;
  performance: bigint;
  members: number;
}

/** Level 1 are direct members. */
export interface CommunityLevelTable {
  member_id: bigint;
  level: number;
  performance: bigint;
  members: number;
}

declare module "../store/tables.ts" {
  interface Tables {
    community_event: CommunityEventTable;
    community: CommunityTable;
    community_day: CommunityDayTable;
    community_level: CommunityLevelTable;
  }
}
