/** Spent challenges, until they expire. */
export interface UsedChallengeTable {
  challenge: string;
  expires_at: Date;
}

declare module "../store/tables.ts" {
  interface Tables {
    used_challenge: UsedChallengeTable;
  }
}
