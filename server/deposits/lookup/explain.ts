/** Source: rules.md O111. */
import type { LookedTransfer, TransferFinding } from "../../../contract/deposits/lookup-schemas.ts";
import { formatAmount } from "../../../contract/money.ts";
import type { Movement } from "../../chain/transfers.ts";
import { MAX_AMOUNT, type DepositRow } from "../records.ts";
import { toMemberDeposit } from "../all-deposits.ts";

export type KnownRow = DepositRow & { account: string };

export interface Known {
  token: string;
  /** By log. */
  rows: Map<number, KnownRow>;
  /** By deposit address. */
  accounts: Map<string, string>;
  own: Set<string>;
  minimum: bigint;
  /** By a quorum, at the depth of a credit. */
  isProven: boolean;
}

export interface Moved extends Movement {
  /** In the ledger's units. */
  amount: bigint;
}

export function explainTransfer(moved: Moved, known: Known): LookedTransfer {
  const { ordinal, from, to, token, amount } = moved;
  const row = known.rows.get(ordinal);
  const finding = findingOf(moved, row, known);
  return {
    log: ordinal,
    from,
    to,
    token,
    amount: token === known.token && amount <= MAX_AMOUNT ? formatAmount(amount) : null,
    account: row?.account ?? known.accounts.get(to) ?? null,
    finding,
    deposit: row ? toMemberDeposit(row) : null,
    book: known.isProven ? bookable(finding, moved, row, known) : null,
  };
}

/** The chain's coin is never credited. */
export function explainCoin(to: string, { accounts, own }: Known): LookedTransfer {
  return {
    log: null,
    from: null,
    to,
    token: null,
    amount: null,
    account: accounts.get(to) ?? null,
    finding: accounts.has(to) || own.has(to) ? "coin" : "other_address",
    deposit: null,
    book: null,
  };
}

function findingOf({ token, to, amount }: Moved, row: KnownRow | undefined, known: Known): TransferFinding {
  if (row?.status === "credited") return row.gone_at === null ? "credited" : "gone";
  if (!known.accounts.has(to)) return known.own.has(to) ? "platform_address" : "other_address";
  if (token !== known.token) return "wrong_token";
  if (amount > MAX_AMOUNT) return "too_large";
  if (row?.review) return row.review;
  if (row?.status === "orphaned" || row?.status === "below_minimum") return row.status;
  return amount < known.minimum || amount === 0n ? "below_minimum" : "due";
}

/** See book.ts for what is bookable. */
function bookable(
  finding: TransferFinding,
  { from, token, amount }: Moved,
  row: KnownRow | undefined,
  { accounts, own, ...known }: Known,
): LookedTransfer["book"] {
  if (token !== known.token || amount === 0n || amount > MAX_AMOUNT) return null;
  if (finding === "limit" || finding === "unbacked") return "member";
  // Until it is decided, the minimum may still be lowered.
  if (finding === "below_minimum") return row?.status === "below_minimum" ? "member" : null;
  // Transfers between the platform's addresses already belong to members.
  return finding === "platform_address" && !accounts.has(from) && !own.has(from) ? "named" : null;
}
