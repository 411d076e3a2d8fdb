/** What a storm was made of. */
import type { Actor } from "./actor.ts";

export interface Counts {
  kills: number;
  rounds: number;
  roundsFailed: number;
  depositsSent: number;
  forks: number;
  lies: Record<string, number>;
  disturbances: Record<string, number>;
  days: number;
  /** Servers' runs that were refused because of their clock. */
  clockRefusals: number;
  backups: number;
  restores: number;
  /** What an operator typed after restores without looking. */
  typed: number;
  bound: number;
  addressesGivenBack: number;
  explained: Record<string, number>;
  payouts: number;
  depositsCredited: number;
  checks: number;
}

export interface Figures extends Counts {
  requests: number;
  acknowledged: number;
  /** Acknowledged after a backup and before its restore: lost by design. */
  lost: number;
  refused: number;
  unanswered: number;
}

export const newCounts = (): Counts => ({
  kills: 0,
  rounds: 0,
  roundsFailed: 0,
  depositsSent: 0,
  forks: 0,
  lies: {},
  disturbances: {},
  days: 0,
  clockRefusals: 0,
  backups: 0,
  restores: 0,
  typed: 0,
  bound: 0,
  addressesGivenBack: 0,
  explained: {},
  payouts: 0,
  depositsCredited: 0,
  checks: 0,
});

export const countIn = (names: Record<string, number>, name: string): void => {
  names[name] = (names[name] ?? 0) + 1;
};

export function figuresOf(counts: Counts, actors: Actor[]): Figures {
  const sum = (of: (actor: Actor) => number) => actors.reduce((total, actor) => total + of(actor), 0);
  return {
    ...counts,
    requests: sum(({ requests }) => requests),
    acknowledged: sum(({ acknowledged }) => acknowledged.length),
    lost: sum(({ lost }) => lost),
    refused: sum(({ refused }) => refused),
    unanswered: sum(({ unanswered }) => unanswered),
  };
}
