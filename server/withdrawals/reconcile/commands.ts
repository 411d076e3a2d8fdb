import type { BreakCode, BreakFacts } from "../../../contract/withdrawals/break-facts.ts";
import type { Break, Bound, Reconciliation } from "../../../contract/withdrawals/reconcile-schemas.ts";
import type { Command } from "../../operator/cli/command.ts";
import { tableLines } from "../../operator/cli/table.ts";

export const reconcileCommands: Command[] = [
  {
    words: ["chain", "reconcile"],
    usage: "chain reconcile",
    about:
      "list the wallet's transactions that the database does not know, and all disagreements of books and chain; " +
      "exit code 1 while there is one",
    method: "GET",
    path: "chain/reconcile",
    request: () => ({}),
    print: reconciliationText,
    isBad: ({ breaks }: Reconciliation) => breaks.length > 0,
  },
  {
    words: ["chain", "bind"],
    usage: 'chain bind NONCE [--withdrawal ID] [--member NAME] [--tx 0x...] --reason "..."',
    about:
      "bind an unknown transaction to the withdrawal that it paid, to the member whose withdrawal the backup lacks, " +
      "or to nothing",
    method: "POST",
    path: "chain/reconcile",
    request: ([nonce], { withdrawal, member, tx, reason }) => ({
      nonce: Number(nonce),
      ...(withdrawal && { withdrawal }),
      ...(member && { account: member }),
      ...(tx && { txHash: tx }),
      reason,
    }),
    print: ({ nonce, txHash, withdrawal, debited, left }: Bound) =>
      `nonce ${nonce} (${txHash}) is bound to ${withdrawal === null ? "nothing" : `withdrawal ${withdrawal}`}` +
      `${debited === "0" ? "" : `, ${debited} USDT debited`}; ${leftText(left)}`,
  },
  {
    words: ["chain", "resume"],
    usage: 'chain resume ID --reason "..."',
    about:
      "close a disagreement of books and chain, with its cause; an unknown transaction must be bound instead",
    method: "POST",
    path: "chain/resume",
    request: ([id], { reason }) => ({ id, reason }),
    print: ({ left }: { left: number }) => leftText(left),
  },
  {
    words: ["chain", "address"],
    usage: 'chain address INDEX --member NAME --reason "..."',
    about: "give a deposit address that the database lost back to its member, and read its deposits again",
    method: "POST",
    path: "chain/address",
    request: ([index], { member, reason }) => ({ index: Number(index), account: member, reason }),
    print: ({ address, account, left }: { address: string; account: string; left: number }) =>
      `${address} is ${account}'s; ${leftText(left)}`,
  },
];

function leftText(left: number): string {
  return left === 0 ? "payouts and credits resume" : `${left} disagreements are left: \`chain reconcile\``;
}

function reconciliationText({ transactions, breaks }: Reconciliation): string {
  if (breaks.length === 0) return "books and chain agree";
  type Row = (typeof transactions)[number];
  const columns = {
    NONCE: ({ nonce }: Row) => String(nonce),
    TRANSACTION: ({ txHash }: Row) => txHash ?? "not found: give it with --tx",
    MOVED: ({ transfers }: Row) => transfers.map(({ to, amount }) => `${amount} to ${to}`).join(", "),
    MATCHES: ({ matches }: Row) =>
      matches.map(({ id, account, status }) => `withdrawal ${id} of ${account} (${status})`).join(", "),
  };
  const others = breaks.filter(({ kind }) => kind !== "transaction");
  return [
    ...(transactions.length > 0 ? tableLines(columns, transactions) : []),
    ...(transactions.length > 0 && others.length > 0 ? [""] : []),
    ...breakTable(others),
  ].join("\n");
}

function breakTable(breaks: Break[]): string[] {
  if (breaks.length === 0) return [];
  const columns = {
    ID: ({ id }: Break) => id,
    KIND: ({ kind }: Break) => kind,
    SINCE: ({ foundAt }: Break) => foundAt,
    WHAT: ({ facts }: Break) => breakText(facts),
  };
  return tableLines(columns, breaks);
}

const breakTexts: Record<BreakCode, (facts: BreakFacts) => string> = {
  unknown_transaction: ({ nonce }) =>
    `nonce ${nonce} of the wallet was used by a transaction that is not in the database`,
  address_used: ({ address, index }) =>
    `address ${address}, index ${index}, is used on the chain, and nobody's in the database`,
  payout_differs: ({ transaction, withdrawal }) =>
    `transaction ${transaction} moves something other than withdrawal ${withdrawal}`,
  transaction_disputed: ({ transaction }) =>
    `transaction ${transaction} is shown as the wallet's by some nodes, and not by others`,
  payout_absent: ({ withdrawal }) =>
    `withdrawal ${withdrawal} is booked as paid, and its transaction is not on the chain`,
  payout_disputed: ({ withdrawal }) =>
    `withdrawal ${withdrawal} is booked as paid, and some nodes show its transaction while others do not`,
  custody_short: ({ missing, explained }) =>
    `the chain lacks ${missing} USDT against the ledger, ${explained} of it explained`,
  addresses_short: ({ member, missing }) =>
    `the addresses of member ${member} never sent anything, and lack ${missing} USDT of the deposits`,
  credits_differ: ({ member, credited, deposited }) =>
    `member ${member} was credited ${credited} USDT for deposits, which amount to ${deposited}`,
};

function breakText(facts: BreakFacts): string {
  return facts.code === undefined ? (facts.text ?? "") : breakTexts[facts.code](facts);
}

export function breakLines(breaks: Break[]): string[] {
  return breaks.length === 0 ? [] : ["", "BOOKS AND CHAIN DISAGREE", ...breakTable(breaks)];
}
