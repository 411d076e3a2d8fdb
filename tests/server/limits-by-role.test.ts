/** What one operator approves alone a day, by role, in the form of before too; and daily caps that are not set. Rules O99, O140. */
import { sql, type Kysely } from "kysely";
import { expect } from "vitest";
import { defaultSettings } from "../../contract/operator/settings.ts";
import { readSettings } from "../../server/core/settings.ts";
import * as byRole from "../../server/store/migrations/0210-limits-by-role.ts";
import { fundedMember } from "../support/client.ts";
import { deskOf, propose, setFourEyes } from "../support/four-eyes.ts";
import { Desk, newOperator } from "../support/operator-sessions.ts";
import { operators } from "../support/operators.ts";
import { runOperator } from "../support/server.ts";
import { test as base } from "../support/test.ts";
import { withdraw } from "../support/withdraw.ts";

const test = base.extend("environment", { scope: "file" }, () => ({ operators }));
const HOUR = 3_600_000;
const creditAlone = { finance: "0", admin: "0" };
const withdrawWindow = { from: "00:00", to: "24:00", timeZone: "UTC" };

test("each role approves alone what its limit lets it, the highest one counts, and several at once no more", async ({
  server,
  account,
}) => {
  const { origin } = server;
  const desk = new Desk(origin);
  const member = await fundedMember(origin, account, "5000");
  const [fin, ada, two] = [
    await newOperator(server, "fin", ["finance"]),
    await newOperator(server, "ada", ["admin"]),
    await newOperator(server, "two", ["finance", "admin"]),
  ];
  const fourEyesLimits = { creditAlone, withdrawAlone: { finance: "200", admin: "0" } };
  const saved = await desk.must("POST operator/config", {
    withdrawWindow,
    withdrawAmountLimit: "0",
    fourEyesLimits,
  });
  expect(saved.fourEyesLimits).toEqual(fourEyesLimits);
  const ids: string[] = [];
  for (let i = 0; i < 7; i += 1) ids.push((await withdraw(member, "100")).data.id);
  await setFourEyes(origin, true);
  const approve = (by: Desk, i: number) => by.reason("POST operator/withdraw/approve", { id: ids[i]! });
  expect(await approve(ada, 0)).toBe("proposal_needed");
  const atOnce = await Promise.all([0, 1, 2, 3].map((i) => approve(fin, i)));
  expect(atOnce.toSorted()).toEqual(["done", "done", "proposal_needed", "proposal_needed"]);
  expect(await approve(two, 4)).toBe("done");
  expect(await approve(two, 5)).toBe("done");
  expect(await approve(two, 6)).toBe("proposal_needed");
  // Tokens of the environment have the rights of every role.
  expect(await approve(deskOf(origin, "ben"), 6)).toBe("done");
});

test("one amount, as older clients send it, counts for every role: at once, tried, at a time and proposed", async ({
  server,
}) => {
  const { origin } = server;
  const desk = new Desk(origin);
  await setFourEyes(origin, false);
  const given = (withdrawAlone: string) => ({ fourEyesLimits: { creditAlone, withdrawAlone } });
  const taken = (alone: string) => ({ creditAlone, withdrawAlone: { finance: alone, admin: alone } });
  expect((await desk.must("POST operator/config", given("300"))).fourEyesLimits).toEqual(taken("300"));
  expect((await desk.must("GET operator/config", {})).fourEyesLimits).toEqual(taken("300"));
  const same = await desk.must("POST operator/config/preview", { changes: given("300") });
  expect(same.settings).toEqual([]);
  const other = await desk.must("POST operator/config/preview", { changes: given("301") });
  expect(other.settings).toEqual([{ key: "fourEyesLimits", before: taken("300"), after: taken("301") }]);
  const effectiveAt = new Date(server.clock.now().getTime() + HOUR).toISOString();
  const { scheduled } = await desk.must("POST operator/config", { ...given("400"), effectiveAt });
  expect(scheduled).toMatchObject({
    from: { fourEyesLimits: taken("300") },
    to: { fourEyesLimits: taken("400") },
  });
  await desk.must("POST operator/config/scheduled/cancel", { id: scheduled!.id, reason: "test" });
  await setFourEyes(origin, true);
  const [anna, ben] = [deskOf(origin, "anna"), deskOf(origin, "ben")];
  const { id, effect } = await propose(anna, "POST operator/config", given("500"));
  expect(effect).toMatchObject({ after: { fourEyesLimits: taken("500") } });
  const { result } = await ben.must("POST operator/proposals/approve", { id });
  expect(result).toMatchObject({ fourEyesLimits: taken("500") });
  const wrong = { fourEyesLimits: { creditAlone, withdrawAlone: { finance: "1" } } } as never;
  expect(await desk.reason("POST operator/config", wrong)).toBe("invalid");
});

test("what older servers stored is migrated: the setting, and changes that wait or took effect", async ({
  server,
}) => {
  const { db } = server.ctx;
  const undo = new Error("undo");
  const old = { creditAlone, withdrawAlone: "250" };
  const fresh = { creditAlone, withdrawAlone: { finance: "250", admin: "250" } };
  const migrated = db.transaction().execute(async (tx) => {
    await tx.deleteFrom("setting").where("key", "=", "fourEyesLimits").execute();
    await tx
      .insertInto("setting")
      .values({ key: "fourEyesLimits", value: JSON.stringify(old) })
      .execute();
    const values = {
      from_values: { fourEyesLimits: old },
      to_values: { fourEyesLimits: old, fourEyes: true },
    };
    const { rows } = await sql<{ id: bigint }>`insert into setting_schedule
      (effective_at, from_values, to_values, reason, scheduled_at)
      values ('2040-01-02', ${JSON.stringify(values.from_values)}, ${JSON.stringify(values.to_values)}, '', '2040-01-01')
      returning id`.execute(tx);
    // A second start changes nothing more.
    for (let i = 0; i < 2; i += 1) await byRole.up(tx as unknown as Kysely<unknown>);
    expect((await readSettings(tx)).fourEyesLimits).toEqual(fresh);
    const row = await tx
      .selectFrom("setting_schedule")
      .select(["from_values", "to_values"])
      .where("id", "=", rows[0]!.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      from_values: { fourEyesLimits: fresh },
      to_values: { fourEyesLimits: fresh, fourEyes: true },
    });
    throw undo;
  });
  await expect(migrated).rejects.toBe(undo);
});

test("daily caps that are not set are named while four eyes are on, with no alarm", async ({ server }) => {
  const { origin } = server;
  const desk = new Desk(origin);
  await setFourEyes(origin, false);
  const { creditDayLimit, airdropDayLimit, bookDayLimit } = defaultSettings;
  await desk.must("POST operator/config", { creditDayLimit, airdropDayLimit, bookDayLimit });
  const uncapped = async () => (await desk.must("GET operator/waiting", {})).uncapped;
  expect(await uncapped()).toEqual([]);
  await setFourEyes(origin, true);
  expect(await uncapped()).toEqual(["creditDayLimit", "airdropDayLimit"]);
  const { stdout } = await runOperator(
    { STARSHIP_URL: origin, OPERATOR_TOKEN: operators[0]!.token },
    "waiting",
  );
  expect(stdout).toMatch(/^no cap: .* config set creditDayLimit$/m);
  const { list } = await desk.must("GET operator/alarms", {});
  expect(list).toEqual([]);
  await setFourEyes(origin, false);
  await desk.must("POST operator/config", {
    creditDayLimit: "5000",
    airdropDayLimit: "100",
    bookDayLimit: "0.0",
  });
  await setFourEyes(origin, true);
  expect(await uncapped()).toEqual(["bookDayLimit"]);
});
