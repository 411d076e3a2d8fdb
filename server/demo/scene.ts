import type { Context, Tx } from "../core/context.ts";

/** A transaction, its moment, and a context of both. */
export interface Stage {
  tx: Tx;
  at: Date;
  ctx: Context;
}

export type Act = (stage: Stage) => Promise<unknown>;

/** An act on a day from 0, at a time of day as "18:30". */
export interface Scene {
  day: number;
  time: string;
  act: Act;
}
