/** The database's backups: how often the units of `deploy/` make which, and who is told when they stop. Rule J16. */
import fs from "node:fs";
import { sql } from "kysely";
import { expect } from "vitest";
import { Client } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { OPERATOR_TOKEN, runOperator } from "../support/server.ts";
import { test } from "../support/test.ts";

const HOUR = 3_600_000;
const units = new URL("../../deploy/units/", import.meta.url);
const timers = fs.globSync("starship-*backup@.timer", { cwd: units });

function fieldsOf(unit: string, name: string): string[] {
  const lines = fs.readFileSync(new URL(unit, units), "utf8").split("\n");
  return lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1));
}

function fieldOf(unit: string, name: string): string {
  const fields = fieldsOf(unit, name);
  expect(fields, `${name} of ${unit}`).toHaveLength(1);
  return fields[0]!;
}

const serviceOf = (timer: string) => timer.replace(".timer", ".service");

/** What is recorded once a unit has done its work, or `when` else. */
async function record(server: Opened, service: string, when = "ExecStartPost"): Promise<void> {
  const [statement] = fieldsOf(service, when).flatMap((line) => /"(insert .*)"/.exec(line)?.[1] ?? []);
  await sql.raw(statement!).execute(server.ctx.db);
}

async function late(server: Opened): Promise<string[]> {
  const { list } = await new Client(server.origin).call("GET operator/alarms", {});
  return list.filter(({ kind }) => kind === "backup_late").map(({ subject }) => subject);
}

test("fault 883: a full backup is made each week, so that older ones and their log expire", () => {
  const made = Object.fromEntries(
    timers.map((timer) => [
      /--type=(\w+)/.exec(fieldOf(serviceOf(timer), "ExecStart"))?.[1] ?? "default",
      fieldOf(timer, "OnCalendar"),
    ]),
  );
  expect(made).toEqual({
    full: expect.stringMatching(/^Sun \*-\*-\* /),
    diff: expect.stringMatching(/^\*-\*-\* /),
  });
});

test("only the primary's machine makes backups, and never two at a time", () => {
  for (const timer of timers)
    expect(fieldOf(serviceOf(timer), "ExecCondition")).toContain("pg_is_in_recovery()");
  expect(fieldOf("starship-backup@.service", "After")).toBe("starship-full-backup@%i.service");
});

test("fault 884: backups that stop are an alarm, and the newest ones are told", async ({ server }) => {
  const desk = new Client(server.origin);
  const read = async () => (await desk.call("GET operator/platform", {})).backups;
  const platform = async () =>
    (await runOperator({ STARSHIP_URL: server.origin, OPERATOR_TOKEN }, "platform")).stdout;
  server.clock.stopAt(new Date());
  server.clock.advance(1_000 * HOUR);
  // Others may make backups by other means.
  expect(await late(server)).toEqual([]);
  expect(await read()).toEqual({ newestAt: null, fullAt: null, restoredAt: null });
  expect(await platform()).toMatch(/^backups: none recorded$/m);

  for (const timer of timers) await record(server, serviceOf(timer));
  const made = await read();
  expect(Date.now() - Date.parse(made.newestAt!)).toBeLessThan(HOUR);
  server.clock.stopAt(new Date());
  server.clock.advance(35 * HOUR);
  expect(await late(server)).toEqual([]);
  server.clock.advance(2 * HOUR);
  expect(await late(server)).toEqual(["database"]);
  await record(server, "starship-backup@.service");
  server.clock.stopAt(new Date());
  expect(await late(server)).toEqual([]);
  expect(await platform()).toMatch(
    /^backups: newest 2\S+Z, newest full one 2\S+Z, last test of a restore never$/m,
  );

  await sql`update database_backup set made_at = made_at - interval '16 days' where kind = 'full'`.execute(
    server.ctx.db,
  );
  expect(await late(server)).toEqual(["full"]);
  await record(server, "starship-full-backup@.service");
  expect(await late(server)).toEqual([]);
});

test("fault 890: a backup that cannot be restored is an alarm, also where none ever could", async ({
  server,
}) => {
  const service = "starship-restore-test@.service";
  const read = async () => (await new Client(server.origin).call("GET operator/platform", {})).backups;
  /** As if they had just been done. */
  const renew = (kinds: string[]) =>
    sql`update database_backup set made_at = ${server.clock.now()}
    where kind in (${sql.join(kinds)})`.execute(server.ctx.db);
  server.clock.stopAt(new Date());
  for (const timer of timers) await record(server, serviceOf(timer));
  await record(server, service, "ExecStartPre");
  expect(await read()).toMatchObject({ restoredAt: null });

  // Each week's try fails; backups go on.
  for (const expected of [[], [], ["restored"]]) {
    server.clock.advance(7 * 24 * HOUR);
    await record(server, service, "ExecStartPre");
    await renew(["full", "differential"]);
    expect(await late(server)).toEqual(expected);
  }

  await record(server, service);
  await renew(["restored"]);
  expect(await late(server)).toEqual([]);
  const before = await read();
  expect(before.restoredAt).toBe(server.clock.now().toISOString());
  // A test of a restore is no backup.
  server.clock.advance(37 * HOUR);
  await renew(["restored"]);
  expect(await late(server)).toEqual(["database"]);
  expect((await read()).newestAt).toBe(before.newestAt);
});

test("a test of a restore needs room for twice the database, writes nothing to the archive, and nothing stays of what it restored", () => {
  const service = "starship-restore-test@.service";
  expect(fieldOf("starship-restore-test@.timer", "OnCalendar")).toMatch(/^Mon \*-\*-\* /);
  expect(fieldOf(service, "ExecCondition")).toContain("pg_is_in_recovery()");
  // Before anything is restored: on a full disk the database itself would stop.
  expect(fieldsOf(service, "ExecStartPre").at(-1)).toMatch(
    /df .*pg_database_size.*-gt \$\$\(\(2 \* used\)\)"$/,
  );
  const [restore, start] = fieldsOf(service, "ExecStart");
  expect(restore).toContain("--archive-mode=off restore");
  expect(start).toContain("listen_addresses= ");
  expect(fieldsOf(service, "ExecStopPost")).toEqual([
    expect.stringMatching(/pg_ctl .* stop$/),
    "/bin/rm -rf /var/lib/starship/restored-%i",
  ]);
});
