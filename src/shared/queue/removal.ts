import type { QueueMessage } from "../../../contract/bridge.ts";
import type { QueueRow } from "../schema.ts";

/** What is announced of rows that the member has removed. */
export function removalOf(rows: readonly QueueRow[]): Required<Omit<QueueMessage, "uid">> {
  return { removed: idsOf(rows), doubtful: idsOf(rows.filter(({ mayHaveArrived }) => mayHaveArrived)) };
}

function idsOf(rows: readonly QueueRow[]): string[] {
  return rows.map(({ id }) => id);
}
