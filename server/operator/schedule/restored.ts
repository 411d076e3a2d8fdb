import type { Tx } from "../../core/context.ts";
import { lockSettings } from "../change-settings.ts";
import { readWaiting } from "./plan.ts";
import { voidChange } from "./voided.ts";

/** A restored database lacks later cancellations. Source: rules.md O144. */
export async function voidRestored(tx: Tx, at: Date): Promise<void> {
  await lockSettings(tx);
  for (const row of await readWaiting(tx)) await voidChange(tx, row, "restored", at);
}
