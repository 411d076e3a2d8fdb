/** RFC 4180 in UTF-8; spreadsheets detect the encoding by the byte order mark. */
import type { BalanceLine } from "../../../../../contract/wallet/schemas.ts";

export const BYTE_ORDER_MARK = "\uFEFF";
const LINE_END = "\r\n";

export interface Names {
  headings: Record<"seq" | "createdAt" | "asset" | "type" | "amount" | "balance", string>;
  asset(asset: BalanceLine["asset"]): string;
  title(line: BalanceLine): string;
}

/** Columns by wire name. Source: contract/wallet/schemas.ts. */
const sourceKeys = [
  "kind",
  "account",
  "from",
  "to",
  "reason",
  "day",
  "vote",
  "level",
  "payType",
  "base",
  "rate",
  "grade",
  "below",
  "seats",
  "ofSeats",
  "pool",
  "budget",
  "weight",
  "ofWeight",
  "asked",
  "available",
  "nft",
  "quantity",
  "serials",
  "fromUid",
  "toUid",
  "passStake",
  "cap",
  "income",
  "split",
  "price",
  "pay",
  "fee",
  "feeRate",
  "burn",
  "burnRate",
  "receive",
  "stake",
  "termDays",
  "part",
  "ofParts",
  "principal",
  "yield",
  "released",
  "lots",
  "deposit",
  "txHash",
  "block",
  "withdrawal",
  "status",
  "address",
  "airdrop",
  "title",
  "each",
  "transfer",
  "returns",
  "rates",
] as const;

export function csvHeading({ headings }: Names): string {
  const { seq, createdAt, asset, type, amount, balance } = headings;
  const named = [seq, createdAt, asset, type, amount, balance];
  return record([...named, ...sourceKeys, "id", "prevHash", "hash"]);
}

export function csvRecord(line: BalanceLine, names: Names): string {
  const { seq, createdAt, asset, amount, balance, source, id, prevHash, hash } = line;
  return record([
    String(seq),
    createdAt,
    names.asset(asset),
    names.title(line),
    amount,
    balance,
    ...sourceKeys.map((key) => text(source[key])),
    id,
    prevHash,
    hash,
  ]);
}

function text(value: BalanceLine["source"][string] | undefined): string {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function record(cells: string[]): string {
  return cells.map(cell).join(",") + LINE_END;
}

const PLAIN_DECIMAL = /^-?\d+(\.\d+)?$/;

/**
 * Prefixes an apostrophe to cells that spreadsheets would run as formulas: reasons and addresses may hold anyone's
 * text. Plain decimals stay unchanged.
 */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(value) && !PLAIN_DECIMAL.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
