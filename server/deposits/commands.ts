import type { MissingDeposit } from "../../contract/deposits/operator-schemas.ts";
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
    print: (missing: MissingDeposit[]) => tableLines(columns, missing).join("\n"),
  },
  {
    words: ["deposit", "write-off"],
    usage: 'deposit write-off ID --by NAME --reason "..."',
    about: "give a missing deposit up: asked by one operator, done by another one's same command",
    method: "POST",
    path: "deposit/writeOff",
    request: ([id], { by, reason }) => ({ id, by, reason }),
    print: (missing: MissingDeposit) => tableLines(columns, [missing]).join("\n"),
  },
];

const columns = {
  ID: ({ id }: MissingDeposit) => id,
  GONE: ({ goneAt }: MissingDeposit) => goneAt,
  ACCOUNT: ({ account }: MissingDeposit) => account,
  AMOUNT: ({ amount }: MissingDeposit) => amount,
  "ASKED BY": ({ firstBy }: MissingDeposit) => firstBy ?? "",
  "WRITTEN OFF": ({ writtenOffAt }: MissingDeposit) => writtenOffAt ?? "",
  TRANSACTION: ({ txHash }: MissingDeposit) => txHash,
};
