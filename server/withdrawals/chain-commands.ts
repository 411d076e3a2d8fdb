import type { ChainStatus, SweepBatch } from "../../contract/withdrawals/chain-schemas.ts";
import { breakLines, reconcileCommands } from "./reconcile/commands.ts";
import type { Command } from "../operator/cli/command.ts";
import { tableLines } from "../operator/cli/table.ts";

export const chainCommands: Command[] = [
  {
    words: ["chain", "status"],
    usage: "chain status",
    about:
      "show the chain's progress, custody in the ledger and on the chain, the payout wallet, and payouts by state; " +
      "exit code 1 for paused, stuck or failed payouts, missing USDT, stopped credits, deposits in review, or disagreements of books and chain",
    method: "GET",
    path: "chain",
    request: () => ({}),
    print: statusText,
    isBad: (status: ChainStatus) =>
      status !== null &&
      (status.wallet?.paused != null ||
        status.stuck.length > 0 ||
        status.payouts.failed.count > 0 ||
        status.deposits.stopped !== null ||
        status.deposits.review.count > 0 ||
        status.custody.missing !== "0" ||
        status.breaks.length > 0),
  },
  {
    words: ["chain", "sweep"],
    usage: "chain sweep [--to 0x...] [--min AMOUNT]",
    about:
      "print unsigned transfers from members' addresses to the payout wallet or another address, as JSON, to be " +
      "signed with the addresses' key",
    method: "GET",
    path: "chain/sweep",
    request: (_, { to, min }) => ({ ...(to && { to }), ...(min && { min }) }),
    print: (batch: SweepBatch) => JSON.stringify(batch.transfers, null, 2),
  },
  {
    words: ["chain", "nonce"],
    usage: 'chain nonce NONCE --reason "..."',
    about: "set the nonce of the next payout, after checking which transactions used the earlier nonces",
    method: "POST",
    path: "chain/nonce",
    request: ([nonce], { reason }) => ({ nonce: Number(nonce), reason }),
    print: ({ address, nextNonce }: { address: string; nextNonce: number }) =>
      `the next payout of ${address} uses nonce ${nextNonce}`,
  },
  ...reconcileCommands,
];

function statusText(status: ChainStatus): string {
  if (status === null) return "no chain is configured: deposits are closed, and withdrawals are paid by hand";
  const { custody, wallet, payouts, today, stuck, breaks } = status;
  const lines: [string, string][] = [
    ["chain", `${status.name} (${status.chainId})`],
    [
      "head",
      `block ${status.head}, ${status.lag} unread${status.readAt ? `, last read ${status.readAt}` : ""}`,
    ],
    ["ledger", `${custody.ledger} USDT in custody`],
    ["on chain", `${custody.addresses} at members' addresses, ${custody.wallet} in the wallet`],
    ...((custody.cold ?? "0") === "0" ? [] : [["", `${custody.cold} in cold storage`] as [string, string]]),
    ["difference", `${custody.difference}${custody.missing === "0" ? "" : `, ${custody.missing} MISSING`}`],
    ...walletLines(wallet),
    ...Object.entries(payouts).map(([name, { count, amount }]): [string, string] => [
      name === "byHand" ? "by hand" : name,
      `${count}, ${amount} USDT`,
    ]),
    ...depositLines(status.deposits),
    ["today", `${today.signed} USDT signed${today.limit === "0" ? "" : ` of ${today.limit}`}`],
  ];
  return [
    ...lines.map(([name, text]) => `${name.padEnd(NAME_WIDTH)}${text}`),
    ...stuckLines(stuck),
    ...breakLines(breaks),
  ].join("\n");
}

const NAME_WIDTH = 12;

function depositLines({
  nodes,
  quorum,
  stopped,
  review,
}: NonNullable<ChainStatus>["deposits"]): [string, string][] {
  return [
    ["quorum", `${quorum} of ${nodes} nodes`],
    ...(stopped === null
      ? []
      : [
          [
            "STOPPED",
            `nodes contradict each other about ${stopped.txHash}: no credits since ${stopped.since}`,
          ] as [string, string],
        ]),
    ...(review.count === 0
      ? []
      : [
          ["REVIEW", `${review.count} deposits, ${review.amount} USDT: see deposits review`] as [
            string,
            string,
          ],
        ]),
  ];
}

function walletLines(wallet: NonNullable<ChainStatus>["wallet"]): [string, string][] {
  if (wallet === null) return [["wallet", "none: withdrawals are paid by hand"]];
  const { address, usdt, coin, nonce, nextNonce, paused, pausedAt } = wallet;
  return [
    ["wallet", address],
    ["", `${usdt} USDT, ${coin} for gas, nonce ${nonce} on the chain, next payout ${nextNonce}`],
    ...(paused === null ? [] : [["PAUSED", `${pauses[paused]}, since ${pausedAt}`] as [string, string]]),
  ];
}

const pauses: Record<NonNullable<NonNullable<NonNullable<ChainStatus>["wallet"]>["paused"]>, string> = {
  usdt: "not enough USDT in the wallet",
  gas: "not enough of the chain's coin in the wallet",
  fee: "gas price above PAYOUT_MAX_FEE_GWEI",
  nonce: "the wallet sent a transaction that is not this platform's: see `chain reconcile`",
  signer: "the signer fails, or signs something else",
  break: "chain and database disagree: see `chain reconcile`",
  ledger: "the ledger is broken: see `ledger check`",
};

function stuckLines(stuck: NonNullable<ChainStatus>["stuck"]): string[] {
  if (stuck.length === 0) return [];
  type Row = (typeof stuck)[number];
  const columns = {
    STUCK: ({ id }: Row) => id,
    NONCE: ({ nonce }: Row) => String(nonce),
    REASON: ({ reason }: Row) => reason,
    SINCE: ({ since }: Row) => since,
    TRANSACTION: ({ txHash }: Row) => txHash,
  };
  return ["", ...tableLines(columns, stuck)];
}
