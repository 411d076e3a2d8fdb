import type { LedgerCheck } from "../../../contract/operator/schemas.ts";
import type { JobRun } from "../../../contract/daily/schemas.ts";
import type { Command } from "./command.ts";

/** Money: giving it, paying out what is due, and whether all of it is there. */
export const ledgerCommands: Command[] = [
  {
    words: ["credit"],
    usage: 'credit NAME AMOUNT --reason "..." [--asset usdt|points|fuel|lock]',
    about:
      "credit a member; a negative amount (after --) takes back. The member reads the reason in the bill",
    method: "POST",
    path: "credit",
    request: ([account, amount], { reason, asset = "usdt" }) => ({ account, amount, asset, reason }),
    print: ({ receipt }: { receipt: { entries: { asset: string; amount: string; balance: string }[] } }) =>
      receipt.entries.map((e) => `${e.amount} ${e.asset}, balance ${e.balance}`).join("\n"),
  },
  {
    words: ["job", "run"],
    usage: "job run dividend|nft|stake|lock --day YYYY-MM-DD",
    about: "run a daily job for a day of the platform's zone; once a day it has an effect",
    method: "POST",
    path: "job/run",
    request: ([name], { day }) => ({ name, day }),
    print: ({ name, day, state, payees, paid }: JobRun) =>
      `${name} of ${day}: ${state}, ${payees} paid, ${paid} in all`,
  },
  {
    words: ["ledger", "check"],
    usage: "ledger check",
    about: "verify every invariant of money over all data; broken is exit code 1",
    method: "GET",
    path: "ledger/check",
    request: () => ({}),
    print: ({ ok, transfers, entries, members, broken }: LedgerCheck) =>
      ok ? `ok: ${transfers} transfers, ${entries} entries, ${members} members` : `BROKEN: ${broken}`,
    isBad: ({ ok }: LedgerCheck) => !ok,
  },
];
