/** Sums over the whole statement, built once in chunks, then extended. */
import { parseAmount, type Amount } from "../../../contract/money.ts";
import type { BalanceLine, LineType } from "../../../contract/wallet/schemas.ts";
import { addFlow, type Asset, type FlowDay } from "./flows.ts";
import { goesOn, scan, type LineSource, type Scanned } from "./scan.ts";

/** Source: rules.md U7, V9. */
export const incomeTypes = ["direct", "position", "dividend", "leadership", "profit"] as const;
export type IncomeType = (typeof incomeTypes)[number];

/** `income` in usdt at payment; others in the asset. */
export interface Earned {
  income: Amount;
  usdt: Amount;
  points: Amount;
  lock: Amount;
}

/** The income from one member's payments, in usdt at payment. */
export interface Payer {
  incomes: Partial<Record<IncomeType, Amount>>;
  /** Counts incomes, not lines. */
  count: number;
  lastAt: string;
}

export interface Digest {
  /** Keyed by day in the device's zone ("2026-11-21") and kind. */
  days: Map<string, Map<IncomeType, Earned>>;
  /** Keyed by the same days. */
  flows: Map<string, FlowDay>;
  /** Keyed by account. Daily incomes come from pools, not members. */
  payers: Map<string, Payer>;
  /** Each asset's balance before its first line here; not 0 if the device keeps the newest lines only. */
  opening: Map<Asset, Amount>;
  /** The time zone of the days. */
  zone: string;
  first: Pick<BalanceLine, "seq" | "createdAt"> | null;
  last: Scanned;
}

/**
 * @param digest the previous one, which is not modified.
 * @returns null if aborted.
 */
export async function extendDigest(
  store: LineSource,
  digest: Digest | null,
  signal: AbortSignal,
): Promise<Digest | null> {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  // The device may have travelled to another zone.
  const next: Digest =
    digest && digest.zone === zone && (await goesOn(store, digest.last))
      ? {
          ...digest,
          days: new Map(digest.days),
          flows: new Map(digest.flows),
          payers: new Map(digest.payers),
          opening: new Map(digest.opening),
        }
      : {
          days: new Map(),
          flows: new Map(),
          payers: new Map(),
          opening: new Map(),
          zone,
          first: null,
          last: null,
        };
  const own = new Set<string>();
  return (await scan(store, next.last, signal, (line) => add(next, line, own))) ? next : null;
}

/** @param own days already copied from the previous digest. */
function add(digest: Digest, line: BalanceLine, own: Set<string>): void {
  const { seq, asset, type, createdAt } = line;
  const amount = parseAmount(line.amount);
  const day = localDay(new Date(createdAt));
  if (!own.has(day)) copyDay(digest, day);
  own.add(day);
  digest.first ??= { seq, createdAt };
  digest.last = { seq, hash: line.hash };
  if (!digest.opening.has(asset)) digest.opening.set(asset, parseAmount(line.balance) - amount);
  const flows = digest.flows.get(day) ?? new Map();
  digest.flows.set(day, addFlow(flows, type, asset, amount));
  if (!isIncome(type)) return;
  const kinds = digest.days.get(day) ?? new Map<IncomeType, Earned>();
  const earned = kinds.get(type) ?? nothingEarned();
  const income = incomeOf(line);
  earned.income += income;
  if (income !== 0n) addPayer(digest.payers, line, type, income);
  if (asset !== "fuel" && asset !== "pass") earned[asset] += amount;
  digest.days.set(day, kinds.set(type, earned));
}

function addPayer(
  payers: Digest["payers"],
  { source: { account }, createdAt }: BalanceLine,
  type: IncomeType,
  income: Amount,
): void {
  if (typeof account !== "string") return;
  const before = payers.get(account);
  payers.set(account, {
    incomes: { ...before?.incomes, [type]: (before?.incomes[type] ?? 0n) + income },
    count: (before?.count ?? 0) + 1,
    lastAt: createdAt,
  });
}

/** Sums are modified in place. */
function copyDay({ days, flows }: Digest, day: string): void {
  const kinds = days.get(day);
  if (kinds) days.set(day, new Map([...kinds].map(([type, earned]) => [type, { ...earned }])));
  const types = flows.get(day);
  if (types) flows.set(day, structuredClone(types));
}

function isIncome(type: LineType): type is IncomeType {
  return (incomeTypes as readonly string[]).includes(type);
}

export function nothingEarned(): Earned {
  return { income: 0n, usdt: 0n, points: 0n, lock: 0n };
}

/**
 * The whole income counts on the line of the first asset paid. Source: contract/votes/payment-rules.ts, splitIncome.
 */
function incomeOf({ asset, source }: BalanceLine): Amount {
  const { income, split } = source;
  if (typeof income !== "string") return 0n;
  const rates = (split ?? {}) as Partial<Record<string, string>>;
  const has = (part: string) => Number(rates[part] ?? "0") > 0;
  const first = has("usdt") ? "usdt" : has("points") ? "points" : "lock";
  return asset === first ? parseAmount(income) : 0n;
}

export function localDay(at: Date): string {
  const month = String(at.getMonth() + 1).padStart(2, "0");
  return `${at.getFullYear()}-${month}-${String(at.getDate()).padStart(2, "0")}`;
}
