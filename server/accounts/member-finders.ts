/** Source: rules.md O105. */
import { sql } from "kysely";
import { normaliseAccount } from "../../contract/accounts/rules.ts";
import type { MemberFinder } from "../core/member-finder.ts";

const UID = /^[1-9]\d{0,17}$/;
const REFERRAL = /[?&]referrer=([^&#\s]+)/;

/** By prefix, on member_account_prefix. */
const byAccount: MemberFinder = {
  by: "account",
  query(text, most) {
    const prefix = normaliseAccount(text).replaceAll(/[\\%_]/g, String.raw`\$&`);
    return sql`select id from member where account like ${`${prefix}%`} order by account using ~<~ limit ${most}`;
  },
};

const byUid: MemberFinder = {
  by: "uid",
  query: (text) => (UID.test(text) ? sql`select id from member where id = ${text}::bigint` : null),
};

const byReferral: MemberFinder = {
  by: "referral",
  query(text) {
    const account = accountIn(text);
    return account === null ? null : sql`select id from member where account = ${normaliseAccount(account)}`;
  },
};

function accountIn(text: string): string | null {
  const written = REFERRAL.exec(text)?.[1];
  if (written === undefined) return null;
  try {
    return decodeURIComponent(written);
  } catch {
    return null;
  }
}

export const accountFinders = [byAccount, byUid, byReferral];
