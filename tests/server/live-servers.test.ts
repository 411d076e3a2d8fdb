/** What one server changes is told by all of them; a lost connection between them comes back. */
import { sql } from "kysely";
import { expect } from "vitest";
import { BUS_NAME } from "../../server/store/bus.ts";
import { noChanges } from "../../server/store/changes.ts";
import { Client, fundedMember, passwords } from "../support/client.ts";
import { only, openBeside, type Opened } from "../support/engine.ts";
import { openLive } from "../support/live.ts";
import { test } from "../support/test.ts";
import { until } from "../support/until.ts";

const onPostgres = only(
  "postgres",
  test.extend("other", { scope: "file" }, async ({ server }, { onCleanup }) => {
    const other = await openBeside(server);
    onCleanup(() => other.close());
    for (const { ctx } of [server, other]) await until(() => expect(ctx.hints.isWhole).toBe(true));
    return other;
  }),
);
const { payPassword } = passwords;

/** The same member at another server. */
function at({ origin }: Opened, { token, uid }: Client): Client {
  return Object.assign(new Client(origin), { token, uid });
}

/**
 * A channel, with what is told on it from now on.
 * @param acting where the member has acted so far: what it has sent arrives before what it sends now.
 */
async function follow(server: Opened, member: Client, acting: Opened) {
  const reader = await openLive(at(server, member));
  acting.ctx.hints.tell({ ...noChanges(), everybody: true });
  await until(() => expect(reader.events).toContain("all"));
  const { length } = reader.events;
  return { reader, told: () => reader.events.slice(length) };
}

onPostgres("a payment at one server is told to an open page at the other", async ({ server, other }) => {
  const member = await fundedMember(server.origin, "live_here", "500");
  const { reader, told } = await follow(other, member, server);
  await member.call("POST vote/create", { level: 1, payType: "usdt", payPassword });
  await until(() => expect(told()).toContain("own"));
  expect(told()).not.toContain("all");
  reader.close();
});

onPostgres("what is for everybody is told at every server", async ({ server, other, operator }) => {
  const member = await fundedMember(server.origin, "live_public", "0");
  const followed = [await follow(server, member, server), await follow(other, member, server)];
  await operator.call("POST operator/config", { applyTransferMinAmount: "12" });
  for (const { told } of followed) await until(() => expect(told()).toContain("all"));
  for (const { reader } of followed) reader.close();
});

onPostgres(
  "fault 329: a session that ends at one server closes its channels at all",
  async ({ server, other }) => {
    const member = await fundedMember(server.origin, "live_ending", "0");
    const { reader, told } = await follow(other, member, server);
    await member.call("POST account/logout", {});
    await until(() => expect(reader.isClosed()).toBe(true));
    expect(told().at(-1)).toBe("ended");
  },
);

onPostgres(
  "fault 327: a connection between servers that is killed comes back, and what was lost meanwhile is asked for",
  async ({ server, other }) => {
    const member = await fundedMember(server.origin, "live_killed", "500");
    const { reader, told } = await follow(other, member, server);
    const back = new Set<Opened>();
    for (const one of [server, other])
      one.ctx.hints.subscribe({ hint: () => {}, turned: (isWhole) => void (isWhole && back.add(one)) });
    const killed = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = ${BUS_NAME} and datname = current_database()`.execute(server.ctx.db);
    expect(killed.rows).toHaveLength(2);
    await until(() => expect(back.size).toBe(2));
    await until(() => expect(told()).toContain("all"));
    expect(reader.isClosed()).toBe(false);
    await member.call("POST vote/create", { level: 1, payType: "usdt", payPassword });
    await until(() => expect(told().at(-1)).toBe("own"));
    reader.close();
  },
);

onPostgres("what is sent by whoever has the database is taken for nothing", async ({ server, other }) => {
  const member = await fundedMember(server.origin, "live_forged", "0");
  const { reader, told } = await follow(other, member, server);
  for (const message of [
    "",
    "x",
    "a m",
    "a m x",
    "a m 99999999999999999999999",
    "a s 1 2;",
    `b m ${"1 ".repeat(3_000)}`,
  ])
    await sql`select pg_notify('starship_hints', ${message})`.execute(server.ctx.db);
  await sql`select pg_notify('starship_hints', ${`cafe m ${member.uid}`})`.execute(server.ctx.db);
  await until(() => expect(told()).toEqual(["own"]));
  reader.close();
});
