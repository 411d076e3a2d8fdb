import type { Context, Tx } from "../core/context.ts";

/** What an act is given: a transaction, its moment, and a context of both. */
export interface Stage {
  tx: Tx;
  at: Date;
  ctx: Context;
}

export type Act = (stage: Stage) => Promise<unknown>;

/** Something that somebody does on one of the demo's days, from 0 on, at a time of day as "18:30". */
export interface Scene {
  day: number;
  time: string;
  act: Act;
}
