import type { BalanceLine } from "../../../../../contract/wallet/schemas.ts";
import { pause } from "../../../../mirror/statement/pause.ts";
import type { LineFilter, MirrorStore } from "../../../../mirror/store.ts";
import { BYTE_ORDER_MARK, csvHeading, csvRecord, type Names } from "./csv.ts";

/** Lines written before yielding to the event loop. */
const CHUNK = 300;

export type Selection = { filter: LineFilter } | { seqs: number[] };

/** Newest first. */
export async function exportLines(
  store: Pick<MirrorStore, "linesBefore" | "linesOf">,
  selection: Selection,
  names: Names,
): Promise<Blob> {
  const parts = [BYTE_ORDER_MARK, csvHeading(names)];
  for await (const lines of chunks(store, selection)) {
    parts.push(...lines.map((line) => csvRecord(line, names)));
    await pause();
  }
  return new Blob(parts, { type: "text/csv;charset=utf-8" });
}

async function* chunks(
  store: Pick<MirrorStore, "linesBefore" | "linesOf">,
  selection: Selection,
): AsyncGenerator<BalanceLine[]> {
  if ("seqs" in selection) {
    for (let at = 0; at < selection.seqs.length; at += CHUNK) {
      yield store.linesOf(selection.seqs.slice(at, at + CHUNK));
    }
    return;
  }
  let before: number | null = null;
  for (;;) {
    const lines: BalanceLine[] = await store.linesBefore(selection.filter, before, CHUNK);
    yield lines;
    before = lines.at(-1)?.seq ?? null;
    if (lines.length < CHUNK) return;
  }
}
