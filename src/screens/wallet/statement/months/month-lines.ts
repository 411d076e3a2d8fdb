import type { BalanceLine } from "../../../../../contract/wallet/schemas.ts";
import { pause } from "../../../../mirror/statement/pause.ts";
import type { MirrorStore } from "../../../../mirror/store.ts";
import { lineFilter, noFilter } from "../filter.ts";
import { daysOf } from "./months.ts";

/** Lines drawn before yielding to the event loop. */
const CHUNK = 100;

/** The newest chunk first; within each, the oldest line first. */
export async function* monthLines(
  store: Pick<MirrorStore, "linesBefore">,
  month: string,
): AsyncGenerator<BalanceLine[]> {
  const filter = lineFilter({ ...noFilter, ...daysOf(month) });
  let before: number | null = null;
  for (;;) {
    const lines: BalanceLine[] = await store.linesBefore(filter, before, CHUNK);
    if (lines.length > 0) yield lines.toReversed();
    before = lines.at(-1)?.seq ?? null;
    if (lines.length < CHUNK) return;
    await pause();
  }
}
