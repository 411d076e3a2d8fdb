/** Source: rules.md O104. */
import { sql } from "kysely";
import { mayCall } from "../../contract/operator/rights.ts";
import { parseAmount } from "../../contract/money.ts";
import { dayCaps, type Waiting } from "../../contract/operator/waiting-schemas.ts";
import type { OperatorIdentity } from "../core/acting.ts";
import { readAlarms } from "../core/alarms.ts";
import type { Context } from "../core/context.ts";
import { readSettings } from "../core/settings.ts";
import type { WaitingQuery } from "../core/waiting-query.ts";

/** The deposits of this alarm are counted by a kind of waiting work of their own. */
const COUNTED_ELSEWHERE = "deposits_review";

interface Row {
  kind: WaitingQuery["kind"];
  count: bigint;
  oldest: Date | null;
}

/** Only kinds that the operator may read; alarms come first. */
export async function readWaiting(
  ctx: Context,
  queries: WaitingQuery[],
  { name, roles }: OperatorIdentity,
): Promise<Waiting> {
  const moment = { operator: name, now: ctx.now().toISOString() };
  const allowed = queries.filter(({ call }) => mayCall(roles, call));
  const selects = allowed.map(
    ({ kind, query }, place) =>
      sql`select ${place}::int as place, ${kind}::text as kind, w.* from (${query(moment)}) w`,
  );
  const read =
    selects.length === 0
      ? { rows: [] }
      : await sql<Row>`${sql.join(selects, sql` union all `)} order by place`.execute(ctx.db);
  const alarms = (await readAlarms(ctx)).filter(({ kind }) => kind !== COUNTED_ELSEWHERE);
  const settings = await readSettings(ctx.db);
  const [since = null] = alarms.map((alarm) => alarm.since).toSorted();
  return {
    // No alarm, which operators who want no cap would always have.
    uncapped: settings.fourEyes ? dayCaps.filter((cap) => parseAmount(settings[cap]) === 0n) : [],
    list: [
      { kind: "alarms", count: alarms.length, oldestAt: since },
      ...read.rows.map(({ kind, count, oldest }) => ({
        kind,
        count: Number(count),
        oldestAt: oldest?.toISOString() ?? null,
      })),
    ],
  };
}
