/** What must hold whenever a storm pauses. */
import { sql } from "kysely";
import { addDays } from "../../../contract/days.ts";
import { dailyJobs } from "../../../contract/daily/schemas.ts";
import { checkLedger } from "../../../server/ledger/check.ts";
import type { Opened } from "../../support/engine.ts";
import { today } from "../../support/stakes.ts";
import type { Actor } from "./actor.ts";

const KINDS = {
  vote: "POST vote/create",
  transfer: "POST wallet/transfer",
  stake: "POST stake/create",
} as const;

/** The ledger, the audit log's chain, and each acknowledged request once. @throws Error */
export async function checkRequests({ ctx }: Opened, actors: Actor[], boundRows: number): Promise<void> {
  const found = await checkLedger(ctx.db);
  if (!found.ok) throw new Error(`the ledger is broken: ${JSON.stringify(found.broken)}`);
  const known = (call: string) =>
    actors.flatMap(({ acknowledged }) => acknowledged).filter((one) => one.call === call).length;
  const { rows } = await sql<{ kind: string; count: bigint }>`
    select kind, count(*) from ledger_transaction group by kind`.execute(ctx.db);
  for (const [kind, call] of Object.entries(KINDS)) {
    const posted = Number(rows.find((row) => row.kind === kind)?.count ?? 0);
    if (posted !== known(call))
      throw new Error(`${known(call)} of ${call} were acknowledged, and ${posted} posted`);
  }
  const made = await sql<{ count: bigint }>`select count(*) from withdrawal`.execute(ctx.db);
  const expected = known("POST withdraw/create") + boundRows;
  if (Number(made.rows[0]!.count) !== expected)
    throw new Error(`${expected} withdrawals were acknowledged or bound, and ${made.rows[0]!.count} exist`);
}

/** Each job ran each day once up to today, and each lot is released by its share. @throws Error */
export async function checkDays(server: Opened): Promise<void> {
  const { db } = server.ctx;
  const now = today(server);
  const runs = await db.selectFrom("job_run").select(["name", "day", "state"]).orderBy("day").execute();
  for (const name of dailyJobs) {
    const own = runs.filter((run) => run.name === name);
    const gap = own.find(({ day }, i) => i > 0 && day !== addDays(own[i - 1]!.day, 1));
    const open = own.find(({ state }) => state !== "done");
    if (gap || open || own.at(-1)?.day !== now)
      throw new Error(`${name} on ${now}: ${JSON.stringify({ gap, open, last: own.at(-1) })}`);
  }
  const { rows } = await sql<object>`
    select member_id::text, day, amount::text, released::text from locked_lot
    where day < ${now}::date and released <> least(amount, floor(amount::numeric * rate / 100000000 * (${now}::date - day)))
    limit 3`.execute(db);
  if (rows.length > 0)
    throw new Error(`on ${now} lots are not released by their share: ${JSON.stringify(rows)}`);
}
