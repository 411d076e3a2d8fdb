/** Servers keep sessions for a moment (rules.md S104): whoever has a token of one that has ended reads nothing with it. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import { SessionCache } from "../../server/accounts/session-cache.ts";
import { KEPT_MS } from "../../server/core/hints.ts";
import { BUS_NAME } from "../../server/store/bus.ts";
import { noChanges } from "../../server/store/changes.ts";
import { Client, newMember, passwords } from "../support/client.ts";
import { only, openBeside, type Opened } from "../support/engine.ts";
import { test } from "../support/test.ts";
import { until } from "../support/until.ts";

const { password, payPassword } = passwords;
const ROUNDS = 10;
const SIGNED_OUT = 4001;

// No age ends what is kept.
test.beforeEach(async ({ server }) => server.clock.stopAt(server.clock.now()));

const onPostgres = only(
  "postgres",
  test.extend("other", { scope: "file" }, async ({ server }, { onCleanup }) => {
    const other = await openBeside(server);
    onCleanup(() => other.close());
    for (const { ctx } of [server, other]) await until(() => expect(ctx.hints.isWhole).toBe(true));
    return other;
  }),
);

/** The same session at another server. */
const at = ({ origin }: Opened, { token, uid }: Client) => Object.assign(new Client(origin), { token, uid });

const codeOf = async (client: Client) => (await client.answer("GET account/info", {})).code;

/** Ends a session as no server does, without a word. */
const endSilently = ({ ctx }: Opened, { token }: Client) =>
  ctx.db
    .deleteFrom("session")
    .where("token_hash", "=", createHash("sha256").update(token!).digest())
    .execute();

test("fault 595: a session that was just read is refused once it has ended, however it ends", async ({
  server,
  account,
}) => {
  const { origin } = server;
  const first = await newMember(origin, account);
  const devices = await Promise.all([1, 2, 3].map(() => new Client(origin).login(account)));
  for (const one of [first, ...devices]) expect(await codeOf(one)).toBe(200);
  await devices[0]!.call("POST account/logout", {});
  expect(await codeOf(devices[0]!)).toBe(SIGNED_OUT);
  const { id } = (await first.call("GET account/sessions", {})).find(({ current }) => !current)!;
  await first.call("POST account/sessionEnd", { id });
  const left = await Promise.all(devices.slice(1).map(codeOf));
  expect(left.toSorted((a, b) => a - b)).toEqual([200, SIGNED_OUT]);
  const change = { oldPassword: password, password: "another-one-of-mine", payPassword };
  await first.call("POST account/changePassword", change);
  for (const one of devices) expect(await codeOf(one)).toBe(SIGNED_OUT);
  expect(await codeOf(first)).toBe(200);
});

test("fault 595: what was read before a session ended is not kept after it", async ({ server, account }) => {
  const member = await newMember(server.origin, account);
  const cache = new SessionCache(server.ctx);
  const reading = cache.authenticate(member.token!);
  void server.ctx.hints.tell({ ...noChanges(), sessions: new Set([BigInt(member.uid!)]) });
  expect(await reading).toMatchObject({ account });
  await endSilently(server, member);
  expect(await cache.authenticate(member.token!)).toBeNull();
});

test("fault 596: a session whose end nobody heard of reads for three seconds more, and sends nothing", async ({
  server,
  account,
}) => {
  const member = await newMember(server.origin, account);
  expect(await codeOf(member)).toBe(200);
  await endSilently(server, member);
  server.clock.advance(KEPT_MS - 1);
  expect(await codeOf(member)).toBe(200);
  const sent = await member.answer("POST wallet/transfer", { account: "genesis", amount: "10", payPassword });
  expect(sent.code).toBe(SIGNED_OUT);
  expect((await member.answer("POST account/freeze", {})).code).toBe(SIGNED_OUT);
  server.clock.advance(1);
  expect(await codeOf(member)).toBe(SIGNED_OUT);
});

test("fault 596: a clock that is put back keeps no session for longer", async ({ server, account }) => {
  const member = await newMember(server.origin, account);
  expect(await codeOf(member)).toBe(200);
  await endSilently(server, member);
  server.clock.advance(-3_600_000);
  expect(await codeOf(member)).toBe(SIGNED_OUT);
});

onPostgres(
  "fault 595: a session that ends at one server is refused by the other as soon as that is answered",
  async ({ server, other, account }) => {
    await newMember(server.origin, account);
    for (let round = 0; round < ROUNDS; round += 1) {
      const here = await new Client(server.origin).login(account);
      const there = at(other, here);
      expect(await codeOf(there)).toBe(200);
      await here.call("POST account/logout", {});
      expect(await codeOf(there)).toBe(SIGNED_OUT);
    }
    const owner = await new Client(other.origin).login(account);
    const thief = await new Client(server.origin).login(account);
    expect(await codeOf(at(other, thief))).toBe(200);
    expect(await codeOf(thief)).toBe(200);
    await owner.call("POST account/sessionsEnd", {});
    expect(await Promise.all([codeOf(thief), codeOf(at(other, thief))])).toEqual([SIGNED_OUT, SIGNED_OUT]);
  },
);

onPostgres(
  "fault 597: a server that hears no others keeps no sessions, nor those from before when it hears again",
  async ({ server, other, account }) => {
    const member = await newMember(server.origin, account);
    const there = at(other, member);
    expect(await codeOf(there)).toBe(200);
    const turns: boolean[] = [];
    other.ctx.hints.subscribe({ hint: () => {}, turned: (isWhole) => void turns.push(isWhole) });
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = ${BUS_NAME} and datname = current_database()`.execute(server.ctx.db);
    await until(() => expect(turns).toContain(false));
    await endSilently(server, member);
    expect(await codeOf(there)).toBe(SIGNED_OUT);
    await until(() => expect(turns.at(-1)).toBe(true));
    expect(await codeOf(there)).toBe(SIGNED_OUT);
  },
);

onPostgres(
  "fault 597: a log-out is answered although a server is connected that never answers",
  async ({ server, account }) => {
    const member = await newMember(server.origin, account);
    const { default: pg } = await import("pg");
    const silent = new pg.Client({
      connectionString: server.environment.databaseUrl,
      application_name: BUS_NAME,
    });
    await silent.connect();
    await until(() => expect(server.ctx.hints.isWhole).toBe(true));
    try {
      const began = performance.now();
      await member.call("POST account/logout", {});
      // What the silent one may have kept is too old by now.
      expect(performance.now() - began).toBeGreaterThanOrEqual(KEPT_MS - 50);
    } finally {
      await silent.end();
    }
    expect(await codeOf(member)).toBe(SIGNED_OUT);
  },
);
