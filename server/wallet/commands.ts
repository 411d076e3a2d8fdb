import type { Member, MembersFound } from "../../contract/operator/schemas.ts";
import type { BalanceLine } from "../../contract/wallet/schemas.ts";
import { pageText, paging, type Page } from "../operator/cli/lists.ts";
import { tableLines } from "../operator/cli/table.ts";
import type { Command } from "../operator/cli/command.ts";

export const memberCommands: Command[] = [
  {
    words: ["member"],
    usage: "member NAME",
    about: "show a member with balances",
    method: "GET",
    path: "member",
    request: ([account]) => ({ account }),
    print: memberLines,
  },
  {
    words: ["members"],
    usage: "members TEXT",
    about: "find members by account, uid, address, transaction or referral link",
    method: "GET",
    path: "members",
    request: ([q]) => ({ q }),
    print: ({ list }: MembersFound) =>
      list.length === 0 ? "none" : tableLines(foundColumns, list).join("\n"),
  },
  {
    words: ["member", "lines"],
    usage: "member lines NAME [--limit N] [--cursor CURSOR]",
    about: "list a member's statement, newest first",
    method: "GET",
    path: "member/lines",
    request: ([account], options) => ({ account, ...paging(options) }),
    print: (page: Page<BalanceLine>) => pageText(lineColumns, page),
  },
  {
    words: ["freeze"],
    usage: 'freeze NAME --reason "..."',
    about: "stop a member from spending",
    method: "POST",
    path: "member/freeze",
    request: ([account], { reason }) => ({ account, reason }),
    print: memberLines,
  },
  {
    words: ["unfreeze"],
    usage: 'unfreeze NAME --reason "..."',
    about: "let a member spend again",
    method: "POST",
    path: "member/unfreeze",
    request: ([account], { reason }) => ({ account, reason }),
    print: memberLines,
  },
];

function memberLines({ uid, username, referrer, level, createdAt, frozen, balances, ...member }: Member) {
  const { resetAt, closesAt, closedAt, ownLimit } = member;
  const { usdt, repurchasePoints, fuel, lock, pass } = balances;
  return [
    `${username}  uid ${uid}  ${frozen ? "FROZEN" : "active"}`,
    `referrer ${referrer ?? "none"}, level ${level}, since ${createdAt}`,
    ...(resetAt ? [`password reset at ${resetAt}`] : []),
    ...(closesAt ? [`closes at ${closesAt}`] : []),
    ...(ownLimit.limit !== null ? [ownLimitLine(ownLimit)] : []),
    ...(closedAt ? [`CLOSED at ${closedAt}`] : []),
    `${usdt} usdt, ${repurchasePoints} points, ${fuel} fuel, ${lock} lock, ${pass ?? "0"} pass`,
  ].join("\n");
}

function ownLimitLine({ limit, next, today }: Member["ownLimit"]): string {
  const change =
    next === null ? "" : `, from ${next.from} on ${next.limit === null ? "none" : `${next.limit} usdt`}`;
  return `own limit ${limit} usdt a day, ${today?.used ?? "0"} used today${change}`;
}

type Found = MembersFound["list"][number];
const foundColumns = {
  UID: ({ uid }: Found) => uid,
  ACCOUNT: ({ username }: Found) => username,
  FROZEN: ({ frozen }: Found) => (frozen ? "yes" : ""),
  SINCE: ({ createdAt }: Found) => createdAt,
  "FOUND BY": ({ by }: Found) => by.join(" "),
};
const lineColumns = {
  SEQ: ({ seq }: BalanceLine) => String(seq),
  AT: ({ createdAt }: BalanceLine) => createdAt,
  ASSET: ({ asset }: BalanceLine) => asset,
  TYPE: ({ type }: BalanceLine) => type,
  AMOUNT: ({ amount }: BalanceLine) => amount,
  BALANCE: ({ balance }: BalanceLine) => balance,
};
