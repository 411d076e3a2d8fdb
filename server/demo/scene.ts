import type { Context, Tx } from "../core/context.ts";

/** `ctx` uses the transaction and its moment. */
export interface Stage {
  tx: Tx;
  at: Date;
  ctx: Context;
}

export type Act = (stage: Stage) => Promise<unknown>;

/** `day` from 0; `time` as "18:30". */
export interface Scene {
  day: number;
  time: string;
  act: Act;
}
