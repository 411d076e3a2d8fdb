import { readFileSync } from "node:fs";
import {
  csvProblems,
  type Airdrop,
  type AirdropDrafted,
  type AirdropRecipient,
  type CsvProblem,
} from "../../contract/airdrops/operator-schemas.ts";
import type { Command } from "../operator/cli/command.ts";
import { pageText, paging, type Page } from "../operator/cli/lists.ts";
import { oneLine, tableLines } from "../operator/cli/table.ts";

type Options = Record<string, string | undefined>;

export const airdropCommands: Command[] = [
  {
    words: ["airdrop", "preview"],
    usage:
      'airdrop preview --title "..." --asset usdt|points|fuel|lock --book treasury|fees|reserve [--passes all|staked] [--tier N] [--levels 0,1,2] [--csv FILE] [--each AMOUNT] [--shared AMOUNT]',
    about:
      "write down who would get how much: pass holders, members of levels, or a list of account,amount; pays nobody",
    method: "POST",
    path: "airdrop/preview",
    request: (_, options) => draftOf(options),
    print: draftedText,
    isBad: ({ airdrop }: AirdropDrafted) => airdrop === null,
  },
  {
    words: ["airdrop", "start"],
    usage: 'airdrop start ID DIGEST --reason "..."',
    about: "pay an airdrop to exactly whom its preview shows, by the digest that it printed",
    method: "POST",
    path: "airdrop/start",
    request: ([id, digest], { reason }) => ({ id, digest, reason }),
    print: airdropText,
  },
  {
    words: ["airdrop", "list"],
    usage: "airdrop list [--limit N] [--cursor CURSOR]",
    about: "list airdrops with how far they are, newest first",
    method: "GET",
    path: "airdrops",
    request: (_, options) => paging(options),
    print: (page: Page<Airdrop>) => pageText(columns, page),
  },
  {
    words: ["airdrop", "show"],
    usage: "airdrop show ID",
    about: "show one airdrop",
    method: "GET",
    path: "airdrop",
    request: ([id]) => ({ id: id! }),
    print: airdropText,
  },
  {
    words: ["airdrop", "recipients"],
    usage: "airdrop recipients ID [--limit N] [--cursor CURSOR]",
    about: "list who gets how much, by uid",
    method: "GET",
    path: "airdrop/recipients",
    request: ([id], options) => ({ id: id!, ...paging(options) }),
    print: (page: Page<AirdropRecipient>) => pageText(recipientColumns, page),
  },
  {
    words: ["airdrop", "stop"],
    usage: 'airdrop stop ID --reason "..."',
    about: "stop an airdrop for good: who was paid keeps it, the rest goes back to its book",
    method: "POST",
    path: "airdrop/stop",
    request: ([id], { reason }) => ({ id, reason }),
    print: airdropText,
  },
];

/** Returns an error message as a text. */
function draftOf({ title, asset, book, passes, tier, levels, csv, each, shared }: Options): unknown {
  const audiences = [passes ?? tier, levels, csv].filter((one) => one !== undefined);
  if (audiences.length !== 1) return "Give one of --passes (with or without --tier), --levels and --csv.";
  if (csv !== undefined) {
    if (each !== undefined || shared !== undefined)
      return "A list has its own amounts: neither --each nor --shared.";
    try {
      return { title, asset, book, audience: { kind: "list", csv: readFileSync(csv, "utf8") } };
    } catch (error) {
      return `${csv} cannot be read: ${(error as Error).message}`;
    }
  }
  if ((each === undefined) === (shared === undefined)) return "Give --each or --shared.";
  const amount = each ?? shared;
  const split = each === undefined ? "shared" : "each";
  if (levels !== undefined)
    return {
      title,
      asset,
      book,
      audience: { kind: "levels", levels: levels.split(",").map(Number) },
      split,
      amount,
    };
  if (passes !== undefined && passes !== "all" && passes !== "staked") return "--passes is all or staked.";
  const audience = {
    kind: "passes",
    staked: passes === "staked",
    ...(tier !== undefined && { tier: Number(tier) }),
  };
  return { title, asset, book, audience, split, amount };
}

const columns = {
  ID: ({ id }: Airdrop) => id,
  TITLE: ({ title }: Airdrop) => title,
  STATE: ({ state }: Airdrop) => state,
  ASSET: ({ asset }: Airdrop) => asset,
  FROM: ({ book }: Airdrop) => book,
  TOTAL: ({ total }: Airdrop) => total,
  RECIPIENTS: ({ count }: Airdrop) => String(count),
  PAID: ({ paid, paidCount }: Airdrop) => `${paid} to ${paidCount}`,
  RETURNED: ({ returned }: Airdrop) => returned,
};

const recipientColumns = {
  UID: ({ uid }: AirdropRecipient) => uid,
  ACCOUNT: ({ account }: AirdropRecipient) => account,
  AMOUNT: ({ amount }: AirdropRecipient) => amount,
  PASSES: ({ passes }: AirdropRecipient) => (passes === null ? "" : String(passes)),
  PAID: ({ paid }: AirdropRecipient) => (paid ? "yes" : "no"),
};

function airdropText(airdrop: Airdrop): string {
  const { largest, rest, available, book, digest } = airdrop;
  return [
    ...tableLines(columns, [airdrop]),
    `largest ${largest}, rest that stays ${rest}, ${book} holds ${available}`,
    `digest ${digest ?? "not yet: recipients are being listed"}`,
  ].join("\n");
}

const problems: Record<CsvProblem, string> = {
  columns: "has not two columns, account and amount",
  account: "names no member",
  amount: "has no amount above zero with at most 8 places",
  duplicate: "names an account that an earlier line names",
  too_many: "is one too many",
  empty: "the list is empty",
};

function draftedText({ airdrop, errors, errorCount }: AirdropDrafted): string {
  if (airdrop) return airdropText(airdrop);
  const lines = errors.map(({ line, problem, text }) => {
    const known = csvProblems.includes(problem) ? problems[problem] : problem;
    return `line ${line} ${known}: ${oneLine(text)}`;
  });
  const more = errorCount > errors.length ? [`and ${errorCount - errors.length} more`] : [];
  return [...lines, ...more].join("\n");
}
