import { sql } from "kysely";
import { normaliseAccount, ROOT_ACCOUNT } from "../../contract/accounts/rules.ts";
import { GENESIS_HASH } from "../../contract/wallet/statement.ts";
import { Refused } from "../core/refused.ts";
import { inTransaction, noteMembers } from "../store/changes.ts";
import { isUniqueViolation } from "../store/errors.ts";
import { recordMember } from "../team/events.ts";
import type { Context } from "../core/context.ts";
import { findMember, findOpenMember } from "../core/members.ts";
import { hashPassword, samePassword } from "./passwords.ts";
import { assertNotSuspended } from "../core/suspended.ts";
import { assertStrong } from "./weak-passwords.ts";
import { readSettings } from "../core/settings.ts";

export interface Registration {
  account: string;
  /** Null only for the root. */
  referrer: string | null;
  password: string;
  payPassword: string;
}

/**
 * The request schema requires the risk notice to be accepted.
 * @param hash replaced by the demo.
 * @throws Refused `suspended`, `account_taken`, `referrer_unknown`, `invalid` for equal passwords, or `weak_password`.
 */
export async function register(
  ctx: Context,
  input: Registration,
  hash: (password: string) => Promise<string> = (password) =>
    hashPassword(password, `account:${input.account}`),
): Promise<{ uid: string }> {
  const account = normaliseAccount(input.account);
  if (samePassword(input.password, input.payPassword)) {
    throw new Refused("invalid", { field: "payPassword", detail: "passwords_equal" });
  }
  // Before the costly hashing; the transaction decides.
  if (input.referrer !== null) assertNotSuspended(await readSettings(ctx.db), "register");
  await assertStrong(input.password, account, "password");
  await assertStrong(input.payPassword, account, "payPassword");
  // Before the costly hashing; the unique index decides races.
  const referrerId = input.referrer === null ? null : await findOpenMember(ctx.db, input.referrer);
  if (referrerId === undefined) throw new Refused("referrer_unknown", { field: "referrer" });
  if ((await findMember(ctx.db, account)) !== undefined)
    throw new Refused("account_taken", { field: "account" });
  const [login, pay] = await Promise.all([hash(input.password), hash(input.payPassword)]);
  const now = ctx.now();
  try {
    return await inTransaction(ctx.db, async (tx) => {
      const { id } = await tx
        .insertInto("member")
        .values({
          account,
          referrer_id: referrerId,
          created_at: now,
          risk_accepted_at: now,
          frozen_at: null,
          depth: sql`coalesce((select depth + 1 from member where id = ${referrerId}::bigint), 0)`,
          jump_id: sql`jump_below(${referrerId}::bigint)`,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await tx
        .insertInto("credential")
        .values([
          { member_id: id, kind: "login", hash: login, locked_until: null },
          { member_id: id, kind: "pay", hash: pay, locked_until: null },
        ])
        .execute();
      await tx.insertInto("wallet").values({ member_id: id, head_hash: GENESIS_HASH }).execute();
      if (referrerId !== null) noteMembers(tx, [referrerId]);
      const settings = await readSettings(tx);
      if (input.referrer !== null) assertNotSuspended(settings, "register");
      await recordMember(tx, id, now, settings);
      return { uid: id.toString() };
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refused("account_taken", { field: "account" });
    throw error;
  }
}

/** Safe on concurrent starts. @returns whether it was created now. */
export async function ensureRoot(
  ctx: Context,
  passwords: { password: string; payPassword: string },
): Promise<boolean> {
  if ((await findMember(ctx.db, ROOT_ACCOUNT)) !== undefined) return false;
  try {
    await register(ctx, { account: ROOT_ACCOUNT, referrer: null, ...passwords });
    return true;
  } catch (error) {
    if (error instanceof Refused && error.reason === "account_taken") return false;
    throw error;
  }
}
