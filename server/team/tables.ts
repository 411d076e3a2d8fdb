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
  /** As of the member, so that an index orders direct members by what they and theirs paid. */
  referrer_id: bigint | null;
  own: Generated<bigint>;
  team: Generated<bigint>;
  members: Generated<number>;
  /** The day of `team_today`. */
  day: string | null;
  team_today: Generated<bigint>;
}

/** What everyone below paid on a day of the platform, and how many registered. */
export interface CommunityDayTable {
  member_id: bigint;
  day: string;
  performance: bigint;
  members: number;
}

/** What the members of a level below paid themselves; 1: direct members. */
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
