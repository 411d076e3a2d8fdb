import type { Receipt } from "../../../contract/wallet/receipt-schemas.ts";
import type { MirrorStore } from "../../mirror/store.ts";
import { useLiveRead } from "../use-live-read.ts";

/** Without a server nothing is paid, so more are ahead only after syncs that failed for long. */
const MOST = 20;

/** Empty until read. */
export function useReceiptsAhead(): Receipt[] {
  return useLiveRead("receipts ahead", receiptsAhead)?.value ?? [];
}

/**
 * The receipts, newest first, of actions since the last complete sync whose lines the mirror lacks. A receipt from
 * before it that still lacks its lines contradicts the platform: its action may not be said to be done.
 */
export async function receiptsAhead(
  store: Pick<MirrorStore, "document" | "lastLine" | "receipts">,
): Promise<Receipt[]> {
  const [sync, last, newest] = await Promise.all([
    store.document("sync"),
    store.lastLine(),
    store.receipts(MOST),
  ]);
  const syncedAt = Date.parse(sync?.asOf ?? "") || 0;
  const isAhead = ({ at, entries }: Receipt) =>
    Date.parse(at) >= syncedAt && entries.some(({ seq }) => seq > (last?.seq ?? 0));
  return newest.filter(isAhead);
}
