import type { AccountEvent } from "../../../contract/accounts/event-schemas.ts";
import type { Deposit } from "../../../contract/deposits/schemas.ts";
import type { MemberAbove, MemberNote, MemberSession } from "../../../contract/operator/member-schemas.ts";
import type { MyNft, NftTransaction } from "../../../contract/passes/schemas.ts";
import type { CommunityInfo, DirectMember } from "../../../contract/team/schemas.ts";
import type { Vote } from "../../../contract/votes/schemas.ts";
import type { Withdrawal } from "../../../contract/withdrawals/schemas.ts";
import type { Command } from "./command.ts";
import { pageText, paging, type Page } from "./lists.ts";
import { oneLine, tableLines, type Columns } from "./table.ts";

interface PartOf<Item> {
  word: string;
  about: string;
  path: string;
  columns: Columns<Item>;
}

/** `member WORD NAME` */
function part<Item>({ word, about, path, columns }: PartOf<Item>): Command {
  return {
    words: ["member", word],
    usage: `member ${word} NAME [--limit N] [--cursor CURSOR]`,
    about,
    method: "GET",
    path: `member/${path}`,
    request: ([account], options) => ({ account, ...paging(options) }),
    print: (page: Page<Item>) => pageText(columns, page),
  };
}

export const memberPartCommands: Command[] = [
  part<Vote>({
    word: "votes",
    about: "list a member's votes, newest first",
    path: "votes",
    columns: {
      ID: ({ id }) => id,
      AT: ({ createdAt }) => createdAt,
      LEVEL: ({ level }) => String(level),
      POSITION: ({ seat }) => String(seat),
      STATE: ({ status }) => status,
      PAID: ({ payPrice }) => payPrice,
      EARNED: ({ releaseValue }) => releaseValue,
      OF: ({ voteValue }) => voteValue,
    },
  }),
  {
    words: ["member", "passes"],
    usage: "member passes NAME",
    about: "list the passes that a member holds",
    method: "GET",
    path: "member/passes",
    request: ([account]) => ({ account }),
    print: (list: MyNft[]) => (list.length === 0 ? "none" : tableLines(passColumns, list).join("\n")),
  },
  part<NftTransaction>({
    word: "pass-moves",
    about: "list how a member's passes came and went",
    path: "passMoves",
    columns: {
      ID: ({ id }) => id,
      AT: ({ createdAt }) => createdAt,
      TYPE: ({ type, direction }) => (direction ? `${type} ${direction}` : type),
      PASS: ({ nftId }) => String(nftId),
      COUNT: ({ quantity }) => String(quantity),
      WITH: ({ account }) => account ?? "",
    },
  }),
  part<Deposit>({
    word: "deposits",
    about: "list a member's deposits, newest first",
    path: "deposits",
    columns: {
      ID: ({ id }) => id,
      AT: ({ createdAt }) => createdAt,
      AMOUNT: ({ amount }) => amount,
      STATE: ({ status }) => status,
      TRANSACTION: ({ txHash }) => txHash,
    },
  }),
  part<Withdrawal>({
    word: "withdraws",
    about: "list a member's withdrawals, newest first",
    path: "withdraws",
    columns: {
      ID: ({ id }) => id,
      AT: ({ createdAt }) => createdAt,
      AMOUNT: ({ amount }) => amount,
      STATE: ({ status }) => status,
      ADDRESS: ({ address }) => address,
      TRANSACTION: ({ txHash }) => txHash ?? "",
    },
  }),
  part<MemberSession>({
    word: "sessions",
    about: "list where a member is signed in, the newest first",
    path: "sessions",
    columns: {
      ID: ({ id }) => id,
      DEVICE: ({ device }) => device ?? "unknown",
      PLACE: ({ place }) => place ?? "",
      SINCE: ({ createdAt }) => createdAt,
      "LAST USED": ({ usedAt }) => usedAt,
    },
  }),
  part<AccountEvent>({
    word: "events",
    about: "list a member's security events, newest first",
    path: "events",
    columns: {
      ID: ({ id }) => id,
      AT: ({ createdAt }) => createdAt,
      EVENT: ({ type }) => type,
      DEVICE: ({ device }) => device ?? "",
      DETAIL: ({ detail }) => detail ?? "",
    },
  }),
  part<MemberAbove>({
    word: "above",
    about: "list the line from a member to the root, the nearest first",
    path: "above",
    columns: {
      UID: ({ uid }) => uid,
      ACCOUNT: ({ account }) => account,
      LEVEL: ({ level }) => String(level),
      FROZEN: ({ frozen }) => (frozen ? "yes" : ""),
      SINCE: ({ createdAt }) => createdAt,
    },
  }),
  part<DirectMember>({
    word: "below",
    about: "list a member's direct members with what they and everyone below them paid",
    path: "below",
    columns: {
      ACCOUNT: ({ account }) => account,
      LEVEL: ({ level }) => String(level),
      PERFORMANCE: ({ performance }) => performance,
      SINCE: ({ createdAt }) => createdAt,
    },
  }),
  {
    words: ["member", "team"],
    usage: "member team NAME",
    about: "show the sums of everyone below a member",
    method: "GET",
    path: "member/team",
    request: ([account]) => ({ account }),
    print: (team: CommunityInfo) =>
      `grade V${team.grade}, ${team.directMembers} direct members, ${team.members} below\n` +
      `${team.totalPerformance} usdt, ${team.todayPerformance} today`,
  },
  part<MemberNote>({
    word: "notes",
    about: "list operators' notes about a member, newest first",
    path: "notes",
    columns: { ID: ({ id }) => id, AT: ({ at }) => at, BY: ({ by }) => by, NOTE: ({ text }) => text },
  }),
  {
    words: ["member", "note"],
    usage: 'member note NAME --text "..."',
    about: "note something about a member for other operators; it is never changed",
    method: "POST",
    path: "member/notes",
    request: ([account], { text }) => ({ account, text }),
    print: ({ id, by, at, text }: MemberNote) => `note ${id} of ${by} at ${at}: ${oneLine(text)}`,
  },
];

const passColumns = {
  PASS: ({ id }: MyNft) => String(id),
  HELD: ({ quantity }: MyNft) => String(quantity),
  STAKED: ({ staked }: MyNft) => String(staked),
  EARNED: ({ earnedProfit }: MyNft) => earnedProfit,
  NUMBERS: ({ serials }: MyNft) => serials?.join(" ") ?? "",
};
