import { useState } from "react";
import type { Receipt } from "../../../contract/wallet/receipt-schemas.ts";
import { useLiveRead } from "../use-live-read.ts";

const PAGE = 50;

export interface ShownReceipts {
  /** Newest first. */
  list: Receipt[];
  more: "loadmore" | "nomore";
  loadMore(): void;
  /** Counts the receipts of all actions. */
  count: number;
  actions: string[];
}

/**
 * Undefined until read.
 * @param action null for all.
 */
export function useReceipts(action: string | null): ShownReceipts | undefined {
  const [pages, setPages] = useState(1);
  const read = useLiveRead("receipts", (store) => store.receipts());
  if (!read) return undefined;
  const all = read.value;
  const chosen = action === null ? all : all.filter((receipt) => receipt.action === action);
  const list = chosen.slice(0, pages * PAGE);
  return {
    list,
    more: chosen.length > list.length ? "loadmore" : "nomore",
    loadMore: () => setPages(pages + 1),
    count: all.length,
    actions: [...new Set(all.map((receipt) => receipt.action))].toSorted(),
  };
}
