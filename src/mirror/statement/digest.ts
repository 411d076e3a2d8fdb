/** Income by day and kind, and a search index, over the whole statement. Built once in chunks, then extended. */
import { parseAmount, type Amount } from "../../../contract/money.ts";
import type { BalanceLine, LineType } from "../../../contract/wallet/schemas.ts";
import { lineTitle, type LineTitle } from "../../../contract/wallet/line-titles.ts";
import { pause } from "./pause.ts";
import type { LineFilter, MirrorStore } from "../store.ts";

/** Source: rules.md U7, V9. */
export const incomeTypes = ["direct", "position", "dividend", "leadership", "profit"] as const;
export type IncomeType = (typeof incomeTypes)[number];

/** `income`: worth in usdt at payment; the others: amounts per asset. */
export interface Earned {
  income: Amount;
  usdt: Amount;
  points: Amount;
  lock: Amount;
}

export interface Digest {
  /** By day (device's zone, "2026-11-21") and kind. */
  days: Map<string, Map<IncomeType, Earned>>;
  /** Oldest first. */
  entries: Entry[];
  last: { seq: number; hash: string } | null;
}

interface Entry {
  seq: number;
  asset: BalanceLine["asset"];
  type: LineType;
  title: LineTitle;
  createdAt: string;
  /** Searchable text, in lower case. */
  text: string;
}

/** Lines processed within one frame. */
const CHUNK = 400;

/**
 * @param digest the previous one, not modified; or null.
 * @returns null if aborted.
 */
export async function extendDigest(
  store: Pick<MirrorStore, "linesAfter" | "linesOf">,
  digest: Digest | null,
  signal: AbortSignal,
): Promise<Digest | null> {
  const fits = digest?.last ? (await store.linesOf([digest.last.seq]))[0]?.hash === digest.last.hash : false;
  // The chain may have been replaced.
  const next: Digest =
    digest && fits
      ? { days: copyOf(digest.days), entries: [...digest.entries], last: digest.last }
      : { days: new Map(), entries: [], last: null };
  for (;;) {
    const lines = await store.linesAfter(next.last?.seq ?? 0, CHUNK);
    if (signal.aborted) return null;
    for (const line of lines) add(next, line);
    if (lines.length < CHUNK) return next;
    await pause();
  }
}

/** Deep copy: sums are modified in place. */
function copyOf(days: Digest["days"]): Digest["days"] {
  return new Map(
    [...days].map(([day, kinds]) => [
      day,
      new Map([...kinds].map(([type, earned]) => [type, { ...earned }])),
    ]),
  );
}

function add(digest: Digest, line: BalanceLine): void {
  const { seq, asset, type, createdAt } = line;
  digest.entries.push({ seq, asset, type, title: lineTitle(line), createdAt, text: textOf(line) });
  digest.last = { seq, hash: line.hash };
  if (!isIncome(type)) return;
  const day = localDay(new Date(createdAt));
  const kinds = digest.days.get(day) ?? new Map<IncomeType, Earned>();
  const earned = kinds.get(type) ?? nothingEarned();
  earned.income += incomeOf(line);
  if (asset !== "fuel" && asset !== "pass") earned[asset] += parseAmount(line.amount);
  digest.days.set(day, kinds.set(type, earned));
}

function isIncome(type: LineType): type is IncomeType {
  return (incomeTypes as readonly string[]).includes(type);
}

export function nothingEarned(): Earned {
  return { income: 0n, usdt: 0n, points: 0n, lock: 0n };
}

/**
 * The whole income, on the line of the first asset it was paid in. Source: contract/votes/payment-rules.ts,
 * splitIncome.
 */
function incomeOf({ asset, source }: BalanceLine): Amount {
  const { income, split } = source;
  if (typeof income !== "string") return 0n;
  const rates = (split ?? {}) as Partial<Record<string, string>>;
  const has = (part: string) => Number(rates[part] ?? "0") > 0;
  const first = has("usdt") ? "usdt" : has("points") ? "points" : "lock";
  return asset === first ? parseAmount(income) : 0n;
}

const searched = ["account", "from", "to", "reason", "address"] as const;

function textOf({ amount, source }: BalanceLine): string {
  const words = searched.map((key) => source[key]).filter((value) => typeof value === "string");
  return [amount.replace("-", ""), ...words].join("\n").toLowerCase();
}

/**
 * Matching seqs, newest first.
 * @param text part of an account, reason or address, or an amount's beginning.
 * @param titles those whose name contains the text.
 */
export function findLines(
  { entries }: Digest,
  { asset, type, from, to }: LineFilter,
  text: string,
  titles: ReadonlySet<LineTitle>,
): number[] {
  const query = text.trim().toLowerCase();
  // Members may type separators.
  const amount = query.replaceAll(/[\s,+−-]/g, "");
  const isAmount = /^\d+(\.\d*)?$/.test(amount);
  return entries
    .filter(
      (entry) =>
        (!asset || entry.asset === asset) &&
        (!type || entry.type === type) &&
        (!from || entry.createdAt >= from) &&
        (!to || entry.createdAt < to) &&
        (titles.has(entry.title) ||
          entry.text.includes(query) ||
          (isAmount && entry.text.startsWith(amount))),
    )
    .map(({ seq }) => seq)
    .toReversed();
}

/** In the device's zone. */
export function localDay(at: Date): string {
  const month = String(at.getMonth() + 1).padStart(2, "0");
  return `${at.getFullYear()}-${month}-${String(at.getDate()).padStart(2, "0")}`;
}
