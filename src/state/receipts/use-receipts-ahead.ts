import type { Receipt } from "../../../contract/wallet/receipt-schemas.ts";
import type { MirrorStore } from "../../mirror/store.ts";
import { useLiveRead } from "../use-live-read.ts";

/** A device cannot pay without a server, so more than a few are ahead only after a sync that failed for long. */
const MOST = 20;

/** Returns the receipts, newest first, whose lines the mirror lacks. Empty until read. */
export function useReceiptsAhead(): Receipt[] {
  return useLiveRead("receipts ahead", receiptsAhead)?.value ?? [];
}

async function receiptsAhead(store: MirrorStore): Promise<Receipt[]> {
  const [last, newest] = await Promise.all([store.lastLine(), store.receipts(MOST)]);
  return newest.filter(({ entries }) => entries.some(({ seq }) => seq > (last?.seq ?? 0)));
}
