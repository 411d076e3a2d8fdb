/** Each names the rows that a document's reads use. */
import { FEES_GIVEN, FEES_TAKEN, VOTED } from "../ledger/counters.ts";
import { PROFIT_OWED } from "../passes/profit.ts";
import { versionOf } from "../store/row-changes.ts";
import type { Inputs } from "../sync/parts.ts";

const table = (name: string) => versionOf(`${name} r`);
const sum = (column: string, rows: string) => `(select coalesce(sum(${column}), 0)::text from ${rows})`;

/** Only for members with passes. */
const passProfit = (
  member: string,
) => `(case when exists (select from nft_holding where member_id = ${member} and quantity > 0) then
  concat_ws(' ', ${sum("balance", "pool where pool in ('nft', 'fees') and asset = 'usdt'")},
    ${sum("balance", "pool where pool = 'fees' and asset = 'usdt'")},
    ${sum("value", `counter where name in ('${FEES_TAKEN}', '${FEES_GIVEN}')`)},
    ${PROFIT_OWED},
    (select max(ordinal) from nft_day), ${table("nft_holding")}) else '0' end)`;

/** @param member and at: SQL. */
export function inputsOf(member: string, at: string) {
  const own = (name: string) => versionOf(`${name} r where r.member_id = ${member}`);
  /** A publication at its time writes no row, so that visible rows are counted. */
  const visible = (name: string) => `(select count(*)::text from ${name} where published_at <= ${at})`;
  return {
    setting: table("setting"),
    upcoming: versionOf("setting_schedule r where state = 'waiting'"),
    restoration: table("restoration"),
    banner: table("banner"),
    bannerVisible: visible("banner"),
    notice: table("notice"),
    noticeText: table("notice_text"),
    noticeVisible: visible("notice"),
    noticeRead: own("notice_read"),
    tokenPrice: "(select coalesce(max(id), 0)::text from token_price)",
    passStock: table("nft_stock"),
    passRate: versionOf("nft_day_tier r where day = (select max(day) from nft_day)"),
    passHolding: own("nft_holding"),
    passStake: own("nft_stake"),
    passes: own("nft_pass"),
    passProfit: passProfit(member),
    member: versionOf(`member r where r.id = ${member}`),
    wallet: own("wallet"),
    vote: own("vote"),
    voted: sum("value", `counter where name = '${VOTED}'`),
    withdrawal: own("withdrawal"),
    outflow: own("outflow_day"),
    book: own("withdraw_address"),
    allowList: own("member_allow_list"),
    stake: own("stake"),
    lot: own("locked_lot"),
    address: own("deposit_address"),
    passkey: own("passkey"),
    authenticator: own("authenticator"),
    recoveryCode: own("recovery_code"),
    factorPolicy: own("factor_policy"),
    preference: own("push_preference"),
    recovery: own("recovery"),
    community: own("community"),
    pending: table("community_event"),
    direct: `(select count(*)::text from member where referrer_id = ${member})`,
  } satisfies Inputs;
}

export type InputName = keyof ReturnType<typeof inputsOf>;

export const syncInputs: Inputs = inputsOf("$1::bigint", "$2::timestamptz");
