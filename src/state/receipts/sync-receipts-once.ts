import type { Api } from "../../api/client.ts";
import { syncReceipts } from "../../mirror/statement/sync-receipts.ts";
import { openedMirror } from "../mirror.ts";
import { session } from "../session.ts";

let running: string | null = null;

/**
 * Runs once at a time, across tabs where the browser has locks.
 * @throws the client's and the browser's storage errors
 */
export async function syncReceiptsOnce(api: Api, uid: string): Promise<void> {
  if (running === uid) return;
  running = uid;
  try {
    const store = await openedMirror();
    if (session.uid !== uid) return;
    const run = () => syncReceipts(api, store, uid);
    if (!navigator.locks) return await run();
    // The tab that holds the lock syncs for this one too.
    await navigator.locks.request(`starship.receipts.${uid}`, { ifAvailable: true }, async (lock) => {
      if (lock) await run();
    });
  } finally {
    if (running === uid) running = null;
  }
}
