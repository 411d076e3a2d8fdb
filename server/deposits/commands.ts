import type { DepositInReview, MissingDeposit } from "../../contract/deposits/operator-schemas.ts";
import type { Command } from "../operator/cli/command.ts";
import { tableLines } from "../operator/cli/table.ts";

export const depositCommands: Command[] = [
  {
    words: ["deposit", "missing"],
    usage: "deposit missing",
    about: "list credited deposits that the chain has dropped: they hold their members' way out",
    method: "GET",
    path: "deposits/missing",
    request: () => ({}),
    print: (missing: MissingDeposit[]) => tableLines(missingColumns, missing).join("\n"),
  },
  {
    words: ["deposit", "write-off"],
    usage: 'deposit write-off ID --by NAME --reason "..."',
    about: "give a missing deposit up: asked by one operator, done by another one's same command",
    method: "POST",
    path: "deposit/writeOff",
    request: ([id], { by, reason }) => ({ id, by, reason }),
    print: (missing: MissingDeposit) => tableLines(missingColumns, [missing]).join("\n"),
  },
  {
    words: ["deposits", "review"],
    usage: "deposits review",
    about: "list deposits that wait for an operator, oldest first; exit code 1 if there are any",
    method: "GET",
    path: "deposits/review",
    request: () => ({}),
    print: ({ list }: { list: DepositInReview[] }) =>
      list.length === 0 ? "no deposit waits for an operator" : tableLines(reviewColumns, list).join("\n"),
    isBad: ({ list }: { list: DepositInReview[] }) => list.length > 0,
  },
  {
    words: ["deposits", "release"],
    usage: 'deposits release ID --reason "..."',
    about: "let a deposit that waits for an operator be credited, after looking at it on the chain",
    method: "POST",
    path: "deposits/release",
    request: ([id], { reason }) => ({ id, reason }),
    print: ({ id, account, amount }: DepositInReview) =>
      `deposit ${id} of ${account}: ${amount} USDT are credited as soon as enough nodes show it`,
  },
  {
    words: ["deposits", "resume"],
    usage: 'deposits resume --reason "..."',
    about: "credit deposits again after nodes contradicted each other and the cause is known",
    method: "POST",
    path: "deposits/resume",
    request: (_, { reason }) => ({ reason }),
    print: ({ txHash }: { txHash: string }) =>
      `deposits are credited again; nodes had contradicted each other about ${txHash}`,
  },
];

const missingColumns = {
  ID: ({ id }: MissingDeposit) => id,
  GONE: ({ goneAt }: MissingDeposit) => goneAt,
  ACCOUNT: ({ account }: MissingDeposit) => account,
  AMOUNT: ({ amount }: MissingDeposit) => amount,
  "ASKED BY": ({ firstBy }: MissingDeposit) => firstBy ?? "",
  "WRITTEN OFF": ({ writtenOffAt }: MissingDeposit) => writtenOffAt ?? "",
  TRANSACTION: ({ txHash }: MissingDeposit) => txHash,
};

const reviewColumns = {
  ID: ({ id }: DepositInReview) => id,
  MEMBER: ({ account }: DepositInReview) => account,
  AMOUNT: ({ amount }: DepositInReview) => amount,
  REASON: ({ review }: DepositInReview) => review,
  SINCE: ({ since }: DepositInReview) => since,
  TRANSACTION: ({ txHash }: DepositInReview) => txHash,
};
