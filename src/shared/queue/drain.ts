import type { QueueRow } from "../schema.ts";
import { claimDue, isWaiting, recoverRows, settleRow, withoutDiscarded } from "./rows.ts";
import { send, type Sender } from "./send.ts";
import { verdictOf, type Verdict } from "./verdict.ts";

/**
 * Removes a row only after its request, so that a crash loses nothing, or if the member discarded it. Call it under
 * the queue's lock. Resolves to whether rows still need a connection.
 * @throws the browser's storage error
 */
export async function drain(sender: Sender): Promise<boolean> {
  const { owner, store, now } = sender;
  await store.edit((rows) => recoverRows(rows, now()));
  for (;;) {
    const session = await store.session();
    if (session?.uid !== owner) return false;
    const row = sendingIn(await store.edit((rows) => claimDue(rows, now())));
    if (!row) break;
    const verdict = await attempt(sender, row);
    await store.edit((rows) => settleRow(rows, row.id, verdict, now(), Math.random()));
    if (verdict.kind === "paused") return false;
    if (verdict.kind === "later" && verdict.all) break;
  }
  return isWaiting((await store.edit(withoutDiscarded)) ?? []);
}

function sendingIn(rows: QueueRow[] | null): QueueRow | undefined {
  return rows?.find(({ state }) => state === "sending");
}

async function attempt(sender: Sender, row: QueueRow): Promise<Verdict> {
  let wasSent = false;
  try {
    // Where the browser says that it has no network, nothing leaves the device.
    await send(sender, row, () => (wasSent = navigator.onLine !== false));
    return { kind: "sent" };
  } catch (error) {
    return verdictOf(error, wasSent);
  }
}
