/** Rolling up: whenever, by whomever, and however it ends, what is read stays exact. */
import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import { dayIn } from "../../contract/days.ts";
import { defaultSettings, type Settings } from "../../contract/operator/settings.ts";
import { gradeOf, gradesAbove } from "../../server/team/grades.ts";
import { rollUp } from "../../server/team/roll-up.ts";
import { readTeams, type Team } from "../../server/team/teams.ts";
import { createServer } from "../../server/main/server.ts";
import { openBlocker } from "../support/blocker.ts";
import { newMember, passwords } from "../support/client.ts";
import type { Store } from "../../server/store/store.ts";
import type { Opened } from "../support/engine.ts";
import { addMember, pay, rollUpAll, waiting } from "../support/teams.ts";
import { seeded } from "../model/random.ts";
import { only } from "../support/engine.ts";
import { test as shared } from "../support/test.ts";

// Payments are recorded without their money.
const test = shared.extend("ledgerHolds", { scope: "file" }, () => false);
const onPostgres = only("postgres", test);

/** In Shanghai the third day begins. */
const midnight = Date.parse("2026-11-22T16:00:00Z");
const days = [midnight - 86_400_000, midnight - 1, midnight].map((at) => new Date(at));

test("in a tree of any shape teams and grades are what walking it gives, while roll-ups run all the time", async ({
  server,
}) => {
  const seed = randomInt(2 ** 32);
  const random = seeded(seed);
  const { db } = server.ctx;
  const model: Model = { parents: new Map(), payments: [] };
  const members = [await root(server)];
  // Grades a few payments apart, so that what waits often decides one.
  const settings: Settings = {
    ...defaultSettings,
    leadershipDepth: 12,
    leadershipGrades: [0, 50, 200, 500, 1_000, 2_000].map((performance, grade) => ({
      grade,
      performance: `0.0000${String(performance).padStart(4, "0")}`,
      rate: "0",
    })),
  };
  const over = new AbortController();
  const rolling = (async () => {
    while (!over.signal.aborted) await rollUp(db);
  })();
  try {
    for (let step = 0; step < 300; step += 1) {
      // Days pass, and now and then a payment comes late for the day before.
      const at = days[Math.max(0, Math.min(2, Math.floor(step / 100) - (random.chance(10) ? 1 : 0)))]!;
      if (random.chance(35)) {
        const parent = random.chance(50) ? members.at(-1)! : random.pick(members);
        const id = await addMember(db, `r${step}`, parent, at);
        model.parents.set(id, parent);
        members.push(id);
      } else {
        const payment = { member: random.pick(members), amount: BigInt(1 + random.below(100)), at };
        await pay(db, payment.member, payment.amount, at);
        model.payments.push(payment);
      }
      if (step % 10 !== 9) continue;
      const asked = [members[0]!, random.pick(members), random.pick(members), random.pick(members)];
      // A later day never loses to an older one: only the newest day's figure is kept.
      const today = dayOf(days[Math.min(2, Math.floor(step / 100))]!);
      const teams = await readTeams(db, asked, today);
      for (const member of asked) {
        expect(teams.get(member), `seed ${seed}, step ${step}`).toEqual(walk(model, member, today));
      }
      const lines = await grades(server, asked, settings);
      for (const payer of asked) {
        const expected = above(model, payer)
          .slice(0, settings.leadershipDepth)
          .map((member) => ({ member, grade: gradeOf(settings, walk(model, member, today).team) }));
        expect(lines.get(payer), `seed ${seed}, step ${step}`).toEqual(expected);
      }
    }
  } finally {
    over.abort();
    await rolling;
  }
});

test("what comes late for the day before does not count into today, nor undo it", async ({ server }) => {
  const { db } = server.ctx;
  const upper = await addMember(db, "upper", await root(server), days[0]!);
  const lower = await addMember(db, "lower", upper, days[0]!);
  await pay(db, lower, 1n, days[1]!);
  await rollUpAll(db);
  expect(await team(server, upper, days[1]!)).toMatchObject({ team: 1n, today: 1n });
  expect(await team(server, upper)).toMatchObject({ team: 1n, today: 0n });
  await pay(db, lower, 10n, days[2]!);
  await rollUpAll(db);
  await pay(db, lower, 100n, days[1]!);
  await rollUpAll(db);
  expect(await team(server, upper)).toEqual({ own: 0n, team: 111n, members: 1, today: 10n });
});

test("a batch that fails leaves everything waiting, and nothing is counted twice afterwards", async ({
  server,
}) => {
  const { db } = server.ctx;
  const upper = await addMember(db, "upper_f", await root(server), days[0]!);
  const lower = await addMember(db, "lower_f", upper, days[0]!);
  await rollUpAll(db);
  await sql`alter table community add constraint failing check (member_id <> ${sql.lit(Number(upper))} or team = 0)`.execute(
    db,
  );
  await pay(db, lower, 7n, days[2]!);
  await expect(rollUp(db)).rejects.toThrow("failing");
  expect(await waiting(db)).toMatchObject([{ member_id: lower, performance: 7n }]);
  expect(await team(server, upper)).toMatchObject({ team: 7n });
  await sql`alter table community drop constraint failing`.execute(db);
  await rollUpAll(db);
  expect(await waiting(db)).toEqual([]);
  expect(await team(server, upper)).toMatchObject({ team: 7n, today: 7n });
});

onPostgres(
  "fault 947: a roll-up whose statement was planned while there were few members is not slow once there are many",
  async ({ server }) => {
    const { db } = server.ctx;
    const first = await addMember(db, "grown_0", await root(server), days[0]!);
    // Renewed statistics would end the plan.
    await sql`alter table member set (autovacuum_enabled = off)`.execute(db);
    await sql`vacuum (analyze) member`.execute(db);
    for (let i = 0; i < 20; i += 1) await rollUp(db);
    await addChain(db, "grown", first, 3_000);
    await rollUpAll(db);
    expect(await team(server, first)).toMatchObject({ members: 150 });
    await sql`alter table member reset (autovacuum_enabled)`.execute(db);
  },
);

test("in a chain of 2,000 the first sees all and the last has the nearest fifty above", async ({
  server,
}) => {
  const { db } = server.ctx;
  const first = await addMember(db, "chain_0", await root(server), days[0]!);
  const last = await addChain(db, "chain", first, 1_999);
  await pay(db, last, 5n, days[2]!);
  // Waiting and rolled up, the same. One in twenty was recorded, or this would be a test of patience.
  const expected = { own: 0n, team: 5n, members: 99, today: 5n };
  expect(await team(server, first)).toEqual(expected);
  await rollUpAll(db);
  expect(await team(server, first)).toEqual(expected);
  await pay(db, last, 1n, days[2]!);
  expect(await team(server, first)).toEqual({ ...expected, team: 6n, today: 6n });
  const line = (await grades(server, [last])).get(last)!;
  expect((await grades(server, [last], { ...defaultSettings, leadershipDepth: 1 })).get(last)).toHaveLength(
    1,
  );
  expect((await grades(server, [last], { ...defaultSettings, leadershipDepth: 0 })).get(last)).toEqual([]);
  expect(line.map(({ member }) => member)).toEqual(
    Array.from({ length: 50 }, (_, i) => last - 1n - BigInt(i)),
  );
});

onPostgres(
  "servers that roll up at once take turns, and together count everything once",
  async ({ server }) => {
    const { db } = server.ctx;
    const { databaseUrl } = server.environment;
    const other = await createServer({ ...server.environment, port: 0 });
    const blocker = await openBlocker(databaseUrl!, { countsRollUp: true });
    try {
      const upper = await addMember(db, "upper_s", await root(server), days[0]!);
      const lower = await addMember(db, "lower_s", upper, days[0]!);
      await rollUpAll(db);
      await pay(db, lower, 3n, days[2]!);
      // The first is in the midst of it while the second comes.
      await blocker.hold("select from community where member_id = 1 for update");
      const first = rollUp(db);
      await blocker.waiting();
      expect(await rollUp(other.ctx.db)).toBe("busy");
      expect(await team(server, upper)).toMatchObject({ team: 3n });
      await blocker.release();
      expect(await first).toBe("done");
      for (let i = 0; i < 40; i += 1) await pay(i % 2 ? db : other.ctx.db, lower, 1n, days[2]!);
      await Promise.all(Array.from({ length: 20 }, (_, i) => rollUp(i % 2 ? db : other.ctx.db)));
      await rollUpAll(db);
      expect(await waiting(db)).toEqual([]);
      expect(await team(server, upper)).toMatchObject({ team: 43n, today: 43n, members: 1 });
    } finally {
      await blocker.close();
      await other.close();
    }
  },
);

onPostgres("killed half way, a roll-up has not happened", async ({ server }) => {
  const { db } = server.ctx;
  const blocker = await openBlocker(server.environment.databaseUrl!, { countsRollUp: true });
  try {
    const upper = await addMember(db, "upper_k", await root(server), days[0]!);
    const lower = await addMember(db, "lower_k", upper, days[0]!);
    await rollUpAll(db);
    await pay(db, lower, 9n, days[2]!);
    await blocker.hold("select from community where member_id = 1 for update");
    const killed = expect(rollUp(db)).rejects.toThrow();
    const [backend] = await blocker.waiting();
    await blocker.query(`select pg_terminate_backend(${backend})`);
    await killed;
    await blocker.release();
    expect(await waiting(db)).toMatchObject([{ member_id: lower, performance: 9n }]);
    expect(await team(server, upper)).toMatchObject({ team: 9n });
    await rollUpAll(db);
    expect(await team(server, upper)).toMatchObject({ team: 9n, today: 9n });
  } finally {
    await blocker.close();
  }
});

onPostgres(
  "fifty votes at once deep below one root neither change its row nor wait for it",
  async ({ server }) => {
    const { db } = server.ctx;
    const blocker = await openBlocker(server.environment.databaseUrl!, { countsRollUp: true });
    try {
      const voters = [];
      for (const account of ["deep_a", "deep_b", "deep_c", "deep_d", "deep_e"]) {
        const client = await newMember(server.origin, account, voters.at(-1)?.account ?? "genesis");
        await client.credit(account, "1000");
        voters.push({ account, client });
      }
      await rollUpAll(db);
      const row = () => blocker.query("select xmin::text, team from community where member_id = 1");
      const before = await team(server, await root(server));
      const rowBefore = await row();
      await blocker.hold("select from community where member_id = 1 for update");
      const answers = await Promise.all(
        voters.flatMap(({ client }) =>
          Array.from({ length: 10 }, () =>
            client.answer("POST vote/create", {
              level: 1,
              payType: "usdt",
              payPassword: passwords.payPassword,
            }),
          ),
        ),
      );
      expect(answers.filter(({ code }) => code !== 200).map(({ text }) => text)).toEqual([]);
      expect(await row()).toEqual(rowBefore);
      expect((await team(server, await root(server))).team - before.team).toBe(50n * 100n * 10n ** 8n);
      await blocker.release();
      await rollUpAll(db);
      expect((await team(server, await root(server))).team - before.team).toBe(50n * 100n * 10n ** 8n);
    } finally {
      await blocker.close();
    }
  },
);

/** Adds members, each below the one before; the join of every twentieth is recorded. @returns the last one's id. */
async function addChain(db: Store, name: string, first: bigint, length: number): Promise<bigint> {
  await sql`do $$
    declare parent bigint := ${sql.lit(Number(first))};
    begin
      for i in 1..${sql.lit(length)} loop
        insert into member (account, referrer_id, created_at, depth, jump_id)
          select ${sql.lit(`${name}_`)} || i, id, now(), depth + 1, jump_below(id) from member where id = parent
          returning id into parent;
        if i % 20 = 0 then
          insert into community_event (member_id, performance, members, day) values (parent, 0, 1, '2026-11-21');
        end if;
      end loop;
    end $$`.execute(db);
  return first + BigInt(length);
}

const dayOf = (at: Date) => dayIn(defaultSettings.withdrawWindow.timeZone, at);
const root = async (server: Opened) =>
  (
    await server.ctx.db
      .selectFrom("member")
      .select("id")
      .where("account", "=", "genesis")
      .executeTakeFirstOrThrow()
  ).id;
const team = async (server: Opened, member: bigint, day = days[2]!): Promise<Team> =>
  (await readTeams(server.ctx.db, [member], dayOf(day))).get(member)!;
const grades = (server: Opened, payers: bigint[], settings: Settings = defaultSettings) =>
  server.ctx.db.transaction().execute((tx) => gradesAbove(tx, payers, settings));

/** The tree as everyone's referrer, and everything that was paid in it. */
interface Model {
  parents: Map<bigint, bigint>;
  payments: { member: bigint; amount: bigint; at: Date }[];
}

/** Everyone above, the nearest first. */
function above({ parents }: Pick<Model, "parents">, member: bigint): bigint[] {
  const parent = parents.get(member);
  return parent === undefined ? [] : [parent, ...above({ parents }, parent)];
}

/** A team by walking the tree. */
function walk(model: Model, member: bigint, day: string): Team {
  const below = (other: bigint) => above(model, other).includes(member);
  const sum = (payments: Model["payments"]) => payments.reduce((total, { amount }) => total + amount, 0n);
  const theirs = model.payments.filter((payment) => below(payment.member));
  return {
    own: sum(model.payments.filter((payment) => payment.member === member)),
    team: sum(theirs),
    members: [...model.parents.keys()].filter(below).length,
    today: sum(theirs.filter(({ at }) => dayOf(at) === day)),
  };
}
