import type {
  DepositHold,
  DepositLookUp,
  LookedTransfer,
  MemberDeposit,
  TransactionState,
  TransferFinding,
} from "../../contract/deposits/lookup-schemas.ts";
import type { Command } from "../operator/cli/command.ts";
import { pageText, paging, type Page } from "../operator/cli/lists.ts";

export const lookUpCommands: Command[] = [
  {
    words: ["deposits"],
    usage: "deposits [--status seen|credited|...] [--from TIME] [--to TIME] [--limit N] [--cursor CURSOR]",
    about: "list deposits of all members, newest first; times as 2026-11-23T00:00:00Z",
    method: "GET",
    path: "deposits",
    request: (_, { status, from, to, ...options }) => ({
      ...(status && { status }),
      ...(from && { from }),
      ...(to && { to }),
      ...paging(options),
    }),
    print: (page: Page<MemberDeposit>) => pageText(columns, page),
  },
  {
    words: ["deposit", "lookup"],
    usage: "deposit lookup HASH",
    about: "say why a transaction is credited or not, transfer by transfer",
    method: "GET",
    path: "deposit/lookup",
    request: ([txHash]) => ({ txHash }),
    print: lookUpText,
  },
  {
    words: ["deposit", "book"],
    usage: 'deposit book HASH LOG NAME --reason "..."',
    about: "credit transfer LOG of a transaction that was looked up, once; with four eyes on, propose it",
    method: "POST",
    path: "deposit/book",
    request: ([txHash, log, account], { reason }) => ({ txHash, log: Number(log), account, reason }),
    print: ({ deposit: { id, account, amount } }: { deposit: MemberDeposit }) =>
      `deposit ${id} of ${account}: ${amount} USDT are credited`,
  },
];

function lookUpText(looked: DepositLookUp): string {
  const { txHash, state, hold, confirmations, needed, nodes, transfers } = looked;
  return [
    txHash,
    states[state],
    ...(state === "found"
      ? [`${confirmations} of ${needed} confirmations, shown by ${nodes.show} of ${nodes.asked} nodes`]
      : []),
    ...(hold ? [holds[hold]] : []),
    ...transfers.map(transferText),
  ].join("\n");
}

function transferText({ log, amount, from, to, account, finding, book }: LookedTransfer): string {
  const what = amount === null ? "" : ` ${amount} USDT`;
  const way = [from && `from ${from}`, to && `to ${to}`, account && `of ${account}`]
    .filter(Boolean)
    .join(" ");
  const can =
    book === null ? "" : ` It can be booked${book === "named" ? " for a member whom you name" : ""}.`;
  return `\n${log === null ? "coin" : `log ${log}`}${what} ${way}\n  ${findings[finding]}${can}`;
}

const states: Record<TransactionState, string> = {
  found: "It is in a block.",
  pending: "The nodes know it, but no block has it yet.",
  not_found: "No node knows it.",
  dropped: "The chain has dropped its block.",
  reverted: "It failed on the chain and moved nothing.",
  wrong_network: "It is of another network.",
  too_long: "It is too long for the nodes to show it.",
};

const holds: Record<DepositHold, string> = {
  not_deep_enough: "It does not have enough confirmations yet.",
  few_nodes: "Too few nodes show it.",
  nodes_disagree: "The nodes contradict each other about it: nothing of it may be credited.",
  credits_stopped: "All credits are stopped, because nodes contradict each other.",
  books_disagree: "Nothing is credited while books and chain disagree.",
};

const findings: Record<TransferFinding, string> = {
  credited: "It is credited already.",
  gone: "It was credited, and the chain has dropped it since.",
  due: "It is credited by itself as soon as nothing holds it.",
  limit: "It waits for an operator: the day's limit is used up.",
  unbacked: "It waits for an operator: the address has received less.",
  below_minimum: "It is below the smallest deposit.",
  orphaned: "The chain had dropped it.",
  wrong_token: "It is another token.",
  coin: "It is the chain's own coin.",
  too_large: "The amount is larger than there can be.",
  other_address: "The address belongs to nobody here.",
  platform_address: "It went to an address of the platform itself.",
};

const columns = {
  ID: ({ id }: MemberDeposit) => id,
  AT: ({ createdAt }: MemberDeposit) => createdAt,
  ACCOUNT: ({ account }: MemberDeposit) => account,
  AMOUNT: ({ amount }: MemberDeposit) => amount,
  STATE: ({ status, review }: MemberDeposit) => (review ? `${status} (${review})` : status),
  TRANSACTION: ({ txHash }: MemberDeposit) => txHash,
};
