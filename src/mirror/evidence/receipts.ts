/** Source: rules.md E24. */
import { canonical, type Json } from "../../../contract/canonical.ts";
import type { Receipt } from "../../../contract/wallet/receipt-schemas.ts";
import type { BalanceLine } from "../../../contract/wallet/schemas.ts";
import { checkReceipt } from "../statement/check-receipt.ts";
import { trustedKeys } from "../statement/trusted-keys.ts";
import type { MirrorStore } from "../store.ts";
import type { Found } from "./contradiction.ts";

type Memory = Pick<MirrorStore, "receipt" | "linesOf" | "pinnedKeys">;

/** Finds a receipt that differs from the stored one, is not signed, or does not fit the statement. */
export async function findInReceipts(store: Memory, uid: string, list: readonly Receipt[]): Promise<Found> {
  const pinned = await store.pinnedKeys();
  const keys = pinned ? await trustedKeys(pinned.publicKey, pinned.answer) : [];
  for (const receipt of list) {
    const before = await store.receipt(receipt.key);
    if (before && isSame(before, receipt)) continue;
    const found = { kind: "receipt" as const, seq: receipt.entries[0]?.seq ?? null };
    const claimed = { receipt };
    if (before) return { ...found, kept: { receipt: before }, claimed };
    const verdict = await checkReceipt(receipt, keys);
    const isForeign = receipt.v2 !== undefined && receipt.v2.member !== uid;
    if (verdict === "changed" || verdict === "unsigned" || isForeign) return { ...found, kept: {}, claimed };
    const line = await unfitLine(store, receipt);
    if (line) return { ...found, seq: line.seq, kept: { line }, claimed };
  }
  return null;
}

function isSame(a: Receipt, b: Receipt): boolean {
  return canonical(a as unknown as Json) === canonical(b as unknown as Json);
}

async function unfitLine(
  store: Pick<MirrorStore, "linesOf">,
  { entries, v2 }: Receipt,
): Promise<BalanceLine | undefined> {
  const seqs = new Set(entries.map(({ seq }) => seq));
  if (v2) seqs.add(v2.head.seq);
  const lines = await store.linesOf([...seqs]);
  return lines.find((line) => {
    const entry = entries.find(({ seq }) => seq === line.seq);
    const isOther =
      entry && (["asset", "amount", "balance"] as const).some((field) => entry[field] !== line[field]);
    return isOther || (v2?.head.seq === line.seq && v2.head.hash !== line.hash);
  });
}
