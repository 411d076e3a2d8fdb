import type { WithdrawReview } from "../../contract/withdrawals/review-schemas.ts";
import type { MemberWithdrawal } from "../../contract/withdrawals/schemas.ts";
import type { Command } from "../operator/cli/command.ts";
import { pageText, paging, type Page } from "../operator/cli/lists.ts";
import { tableLines } from "../operator/cli/table.ts";

export const withdrawCommands: Command[] = [
  {
    words: ["withdraws"],
    usage:
      "withdraws [--status pending|approved|...] [--from TIME] [--to TIME] [--limit N] [--cursor CURSOR]",
    about: "list withdrawals, of one status if given, newest first",
    method: "GET",
    path: "withdraws",
    request: (_, { status, from, to, ...options }) => ({
      ...(status && { status }),
      ...(from && { from }),
      ...(to && { to }),
      ...paging(options),
    }),
    print: (page: Page<MemberWithdrawal>) => pageText(columns, page),
  },
  {
    words: ["withdraw", "review"],
    usage: "withdraw review ID",
    about: "show what speaks for or against a withdrawal: the member, the money, the address",
    method: "GET",
    path: "withdraw/review",
    request: ([id]) => ({ id }),
    print: reviewText,
  },
  {
    words: ["withdraw", "approve"],
    usage: 'withdraw approve ID [--reason "..."]',
    about: "approve a pending withdrawal",
    method: "POST",
    path: "withdraw/approve",
    request: ([id], { reason }) => ({ id, ...(reason && { reason }) }),
    print: withdrawalText,
  },
  {
    words: ["withdraw", "reject"],
    usage: 'withdraw reject ID --reason "..." [--unpaid true]',
    about: "reject a withdrawal that was not sent; the member gets the money back and sees the reason",
    method: "POST",
    path: "withdraw/reject",
    request: ([id], { reason, unpaid }) => ({ id, reason, ...(unpaid === "true" && { notPaid: true }) }),
    print: withdrawalText,
  },
  {
    words: ["withdraw", "confirm"],
    usage: 'withdraw confirm ID [--tx 0x...] [--shared true] [--reason "..."]',
    about: "record that an approved withdrawal was paid, with the hash of its transaction",
    method: "POST",
    path: "withdraw/confirm",
    request: ([id], { reason, tx, shared }) => ({
      id,
      ...(tx && { txHash: tx }),
      ...(shared === "true" && { sharedTx: true }),
      ...(reason && { reason }),
    }),
    print: withdrawalText,
  },
  {
    words: ["withdraw", "by-hand"],
    usage: 'withdraw by-hand ID [--reason "..."]',
    about: "exclude an approved withdrawal from automatic payouts, before you pay it",
    method: "POST",
    path: "withdraw/byHand",
    request: ([id], { reason }) => ({ id, byHand: true, ...(reason && { reason }) }),
    print: withdrawalText,
  },
  {
    words: ["withdraw", "by-chain"],
    usage: 'withdraw by-chain ID [--unpaid true] [--reason "..."]',
    about: "return it to automatic payouts: only if you have not paid it",
    method: "POST",
    path: "withdraw/byHand",
    request: ([id], { reason, unpaid }) => ({
      id,
      byHand: false,
      ...(unpaid === "true" && { notPaid: true }),
      ...(reason && { reason }),
    }),
    print: withdrawalText,
  },
];

/** Shows the complete address, to which the operator pays. */
const columns = {
  ID: ({ id }: MemberWithdrawal) => id,
  REQUESTED: ({ createdAt }: MemberWithdrawal) => createdAt,
  ACCOUNT: ({ account }: MemberWithdrawal) => account,
  STATUS: ({ status }: MemberWithdrawal) => status,
  AMOUNT: ({ amount }: MemberWithdrawal) => amount,
  "TO SEND": ({ arrival }: MemberWithdrawal) => arrival,
  ADDRESS: ({ address }: MemberWithdrawal) => address,
  USED: ({ firstUse }: MemberWithdrawal) => (firstUse ? "first time" : "before"),
  "PAID FROM": ({ payableAt }: MemberWithdrawal) => payableAt ?? "",
  TRANSACTION: ({ txHash }: MemberWithdrawal) => txHash ?? "",
};

function withdrawalText(withdrawal: MemberWithdrawal): string {
  return tableLines(columns, [withdrawal]).join("\n");
}

function reviewText(review: WithdrawReview): string {
  return [
    `account: ${review.account}, since ${review.memberSince}${review.frozen ? ", FROZEN" : ""}`,
    `available: ${review.available} usdt`,
    `deposited: ${sumText(review.deposited)}; dropped by the chain: ${sumText(review.missing)}`,
    `withdrawn: ${sumText(review.withdrawn)}; to this address: ${sumText(review.toAddress)}`,
    `other members at this address: ${review.othersAtAddress}`,
    `also waiting for approval: ${sumText(review.otherPending)}`,
    `passwords changed: ${review.credentialsChangedAt ?? "never"}; new device: ${review.newDeviceAt ?? "none"}`,
    `many wrong passwords: ${review.wrongPasswordsAt ?? "none"}; recovery under way: ${review.recovery ? "YES" : "no"}`,
    `notes: ${review.notes}`,
  ].join("\n");
}

function sumText({ count, amount }: { count: number; amount: string }): string {
  return `${amount} usdt in ${count}`;
}
