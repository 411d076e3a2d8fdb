/**
 * An answer that reads rows which are not named here would be taken for unchanged, up to a quarter of an hour; the
 * random test compares. Source: rules.md C202.
 */
import type { DirectMembersQuery } from "../../contract/team/growth-schemas.ts";
import type { Validators } from "../http/validators.ts";
import { versionOf } from "../store/row-changes.ts";
import { inputsOf, type InputName } from "./sync-inputs.ts";

const inputs = inputsOf("q.member", "$2::timestamptz");
const of = (...names: InputName[]) => names.map((name) => inputs[name]);

/** Lines never change, and each new line changes the last hash. */
const statement = "(select seq || ' ' || head_hash from wallet where member_id = q.member)";

/** The rows of a page, and the row after it. */
const page = (table: string) =>
  versionOf(`(select t.xmin from ${table} t where t.member_id = q.member and t.id < q.before
    order by t.id desc limit q.size) r`);

const directs = (rows: string, joined = "") =>
  versionOf(`(select ${rows} from (select m.id, m.xmin from member m
    where m.referrer_id = q.member and m.id < q.before order by m.id desc limit q.size) m ${joined}) r`);

/** Other orders read indexes that have no version. */
const isNewestFirst = ({ order = "newest", search }: DirectMembersQuery) =>
  order === "newest" && search === undefined;

export const validators: Validators = {
  // Reading takes one statement, as much as a version would.
  "GET wallet/balances": "content",
  "GET wallet/balanceLogs": { of: [statement] },
  "GET wallet/transferLogs": { of: [statement] },
  "GET wallet/swaps": { of: [statement] },
  "GET vote/voteInfo": { of: of("vote") },
  "GET vote/voteValues": { of: [page("vote")], byId: true },
  "GET community/info": { of: of("setting", "member", "vote", "community", "pending", "direct") },
  "GET community/communityList": {
    of: [
      directs("m.xmin"),
      directs("v.xmin", "join vote v on v.member_id = m.id"),
      directs("c.xmin", "join community c on c.member_id = m.id"),
      ...of("pending"),
    ],
    byId: true,
    where: isNewestFirst,
  },
  "GET community/inviteAccounts": { of: [directs("m.xmin")], byId: true },
  "GET nft/myNft": {
    of: of("setting", "vote", "passHolding", "passStake", "passRate", "passProfit", "passes"),
  },
  "GET nft/myStake": { of: [page("nft_stake"), ...of("passes")], byId: true },
  "GET nft/transaction": { of: [page("nft_transaction")], byId: true },
  "GET recharge/records": { of: [page("deposit")], byId: true },
  "GET withdraw/records": { of: [page("withdrawal")], byId: true },
  "GET notice": { of: of("notice", "noticeText", "noticeVisible") },
  "GET inbox": {
    of: [
      page("inbox_message"),
      "(select count(*)::text from inbox_message where member_id = q.member and read_at is null)",
    ],
    byId: true,
  },
};
