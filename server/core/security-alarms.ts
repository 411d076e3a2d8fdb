/** One row per kind, however often an attacker raises it, with its latest subject. Source: rules.md O87. */
import { sql } from "kysely";
import { normaliseAccount } from "../../contract/accounts/rules.ts";
import type { AlarmQuery } from "./alarm-query.ts";
import { digestOf } from "./security-events.ts";
import type { Context } from "./context.ts";
import type { Log } from "./worker.ts";

const SECURITY_ALARM_HOURS = 24;

export function keepSecurityAlarms(ctx: Context, log: Log): void {
  ctx.security.subscribe(({ outcome, reason, account, address }) => {
    if (outcome !== "alarm" || reason === null) return;
    keep(ctx, reason, account, address).catch((error: unknown) => {
      log.error({ err: error }, "a security alarm was not kept");
    });
  });
}

/** Members are named; networks, and names of no member, appear as the log's hashes. */
async function keep(
  { db, now, digest }: Context,
  kind: string,
  account: string | null,
  address: string | null,
): Promise<void> {
  const name = account === null ? null : normaliseAccount(account);
  const hash = name === null ? digestOf(digest, "address", address) : digestOf(digest, "account", name);
  const at = now();
  const over = sql`security_alarm.raised_at <= ${at}::timestamptz - ${SECURITY_ALARM_HOURS} * interval '1 hour'`;
  await sql`
    insert into security_alarm (kind, subject, since, raised_at, times)
    values (${kind}, coalesce((select account from member where account = ${name}), ${hash ?? ""}), ${at}, ${at}, 1)
    on conflict (kind) do update set subject = excluded.subject, raised_at = excluded.raised_at,
      since = case when ${over} then excluded.since else security_alarm.since end,
      times = case when ${over} then 1 else security_alarm.times + 1 end`.execute(db);
}

export const attackAlarms: AlarmQuery = ({ before }) => sql`
  select kind, subject, since, jsonb_build_object('times', times::text) as facts
    from security_alarm where raised_at > ${before(SECURITY_ALARM_HOURS * 60)}::timestamptz`;
