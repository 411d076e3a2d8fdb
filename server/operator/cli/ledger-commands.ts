import type { Alarm, LedgerCheck } from "../../../contract/operator/schemas.ts";
import type { JobRun } from "../../../contract/daily/schemas.ts";
import type { ReceiptKey } from "../../../contract/wallet/receipt-schemas.ts";
import type { Command } from "./command.ts";

export const ledgerCommands: Command[] = [
  {
    words: ["credit"],
    usage: 'credit NAME AMOUNT --reason "..." [--asset usdt|points|fuel|lock]',
    about:
      "credit a member; a negative amount (after --) debits. The member sees the reason in the statement",
    method: "POST",
    path: "credit",
    request: ([account, amount], { reason, asset = "usdt" }) => ({ account, amount, asset, reason }),
    print: ({ receipt }: { receipt: { entries: { asset: string; amount: string; balance: string }[] } }) =>
      receipt.entries.map((e) => `${e.amount} ${e.asset}, balance ${e.balance}`).join("\n"),
  },
  {
    words: ["job", "run"],
    usage: "job run dividend|nft|stake|lock --day YYYY-MM-DD",
    about: "run a daily job for a day of the platform's zone; it pays once a day",
    method: "POST",
    path: "job/run",
    request: ([name], { day }) => ({ name, day }),
    print: ({ name, day, state, payees, paid }: JobRun) =>
      `${name} of ${day}: ${state}, ${payees} paid, ${paid} in all`,
  },
  {
    words: ["alarms"],
    usage: "alarms",
    about: "list what needs you: runs, workers, clocks, deposits, books and guessing; exit code 1 if any",
    method: "GET",
    path: "alarms",
    request: () => ({}),
    print: ({ list }: { list: Alarm[] }) => (list.length === 0 ? "none" : list.map(alarmText).join("\n")),
    isBad: ({ list }: { list: Alarm[] }) => list.length > 0,
  },
  {
    words: ["receipt-key", "rotate"],
    usage: 'receipt-key rotate --reason "..."',
    about:
      "replace the key that signs receipts, heads and roots; the old one signs for the new one, and is deleted",
    method: "POST",
    path: "receiptKey/rotate",
    request: (_, { reason }) => ({ reason }),
    print: ({ publicKey, keyId }: ReceiptKey) => `signing with ${publicKey} (${keyId})`,
  },
  {
    words: ["ledger", "check"],
    usage: "ledger check [--fresh]",
    about: "verify the whole ledger, or what came since it last held; exit code 1 if an invariant is broken",
    method: "GET",
    path: "ledger/check",
    request: (_, { fresh }) => (fresh === undefined ? {} : { since: "point" }),
    print: checkText,
    isBad: ({ ok }: LedgerCheck) => !ok,
  },
];

const REFUSALS: Record<NonNullable<LedgerCheck["refused"]>, string> = {
  none: "there is no sealed point yet",
  numbers:
    "rows name transactions of another database server; run `npm run roles`, or restart a server whose role owns the tables",
  signature: "the sealed point is not signed with the platform's key in force",
  database: "the sealed point is another database's: this one was restored, copied or failed over",
  set_back: "the database is older than its sealed point",
};

function checkText({ transfers, entries, members, ...check }: LedgerCheck): string {
  const { broken, since, wholeAt, refused, unverified } = check;
  const lines = [
    broken === null
      ? `ok: ${transfers} transfers, ${entries} entries, ${members} members`
      : `BROKEN: ${broken}`,
    since === null ? "Verified whole." : `Verified what came since ${since}.`,
  ];
  if (refused !== null) lines.push(`There was no point to begin from: ${REFUSALS[refused]}.`);
  if (since !== null)
    lines.push(
      `What is older was last verified ${wholeAt}, by a whole check, as were ${unverified.length} invariants over all records.`,
    );
  return lines.join("\n");
}

function alarmText({ kind, subject, since, facts }: Alarm): string {
  const { code = "", ...values } = facts;
  const known = Object.entries(values).map(([name, value]) => `${name} ${value}`);
  return [kind, subject, `since ${since}`, code, known.join(", ")].filter((part) => part !== "").join("  ");
}
