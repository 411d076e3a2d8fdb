/** The loops that push, on one server and on several, and how many devices they take at a time. */
import { sql } from "kysely";
import { expect, vi } from "vitest";
import type { PushPayload } from "../../contract/push/events.ts";
import type { Worker } from "../../server/core/worker.ts";
import { startPushWorker } from "../../server/push/worker.ts";
import { claimBatch } from "../../server/push/claim.ts";
import { ANSWER_MS } from "../../server/push/sender.ts";
import { CONCURRENCY, type Courier } from "../../server/push/deliver.ts";
import { queueBatch, QUEUE_STEP } from "../../server/push/queue.ts";
import { newMember, type Client } from "../support/client.ts";
import { openBeside, type Opened, only } from "../support/engine.ts";
import { newDevice, openTestCourier, pushAll } from "../support/push-run.ts";
import type { PushDevice } from "../support/push-service.ts";
import { testWithoutDevice as test } from "../support/push-test.ts";
import { until } from "../support/until.ts";

const onPostgres = only("postgres", test);

let pushing: Worker | null = null;
const log = { error: vi.fn(), warn: vi.fn() };

test.afterEach(async () => {
  await pushing?.stop();
  pushing = null;
  expect(log.error).not.toHaveBeenCalled();
});

test("what is published while the loops run comes by itself", async ({ server, service, member }) => {
  const device = await newDevice(service, member);
  const courier = await openTestCourier(server);
  pushing = startPushWorker(courier, log);
  const { id } = await publish(member);
  await until(() => expect(device.received).toHaveLength(1));
  await until(async () => expect((await delivery(member, id)).state).toBe("done"));
});

test("a server that ends gives back what it has not sent, and the next start sends it at once", async ({
  server,
  service,
  member,
}) => {
  const device = await newDevice(service, member);
  device.misbehaves = ["silence"];
  pushing = startPushWorker(await openTestCourier(server), log);
  const { id } = await publish(member);
  await until(() => expect(device.tries).toBe(1));
  await pushing.stop();
  expect(await delivery(member, id)).toMatchObject({ state: "sending", queued: 1 });
  const courier = await openTestCourier(server);
  await pushAll(courier);
  courier.sender.close();
  expect(device.titles).toEqual(["Hello"]);
});

test.for([
  [QUEUE_STEP - 1, "sending", QUEUE_STEP - 1],
  [QUEUE_STEP, "queueing", QUEUE_STEP],
  [QUEUE_STEP + 1, "queueing", QUEUE_STEP],
] as const)(
  "of %i devices a step queues what it may and says how far it is",
  async ([devices, state, total], { server, member }) => {
    await crowd(server, member, devices);
    const { id } = await publish(member);
    const { db } = server.ctx;
    expect(await queueBatch(db, server.clock.now())).toBe(true);
    expect(await delivery(member, id)).toMatchObject({ state, total, queued: total });
    while (await queueBatch(db, server.clock.now()));
    expect(await delivery(member, id)).toMatchObject({ state: "sending", total: devices });
  },
);

test("what happened to a member goes before a notice to everybody", async ({ server, service, member }) => {
  await crowd(server, member, 300);
  await publish(member);
  while (await queueBatch(server.ctx.db, server.clock.now()));
  const other = await newMember(server.origin, "woken");
  await newDevice(service, other);
  await member.call("POST operator/push/test", { account: "woken" });
  const kinds: string[] = [];
  const courier = await openTestCourier(server);
  courier.sender.close();
  const send: Courier["sender"]["send"] = async (_, { payload }) => {
    kinds.push((JSON.parse(payload) as PushPayload).kind);
    return { state: "sent" };
  };
  await pushAll({ ...courier, sender: { send, close: () => {} } });
  expect(kinds).toEqual(["test", ...Array.from({ length: 300 }, () => "notice")]);
});

test("a push service that does not answer is asked for the first of its devices alone", async ({
  server,
  member,
}) => {
  await crowd(server, member, 40);
  await publish(member);
  const courier = await openTestCourier(server);
  courier.sender.close();
  let tries = 0;
  let silence: Promise<void> | undefined;
  const send: Courier["sender"]["send"] = async () => {
    tries += 1;
    // All that are asked at once wait together.
    silence ??= Promise.resolve().then(() => server.clock.advance(ANSWER_MS));
    await silence;
    return { state: "retry", afterMs: null, isBusy: true };
  };
  await pushAll({ ...courier, sender: { send, close: () => {} } });
  expect(tries).toBe(CONCURRENCY);
});

onPostgres(
  "two servers push what there is once, and one goes on when the other ends",
  async ({ server, service, member }) => {
    const beside = await openBeside(server);
    const devices: PushDevice[] = [];
    for (let i = 0; i < 20; i += 1) devices.push(await newDevice(service, member));
    const other = startPushWorker(await openTestCourier(beside), log);
    pushing = startPushWorker(await openTestCourier(server), log);
    const { id } = await publish(member);
    await until(() => expect(devices.some(({ tries }) => tries > 0)).toBe(true));
    await other.stop();
    await beside.close();
    await until(async () => expect((await delivery(member, id)).sent).toBe(20));
    // What the other had in its hands as it ended may have come twice; the device shows one of it.
    const tags = devices.map(({ received }) => new Set(received.map(({ payload }) => payload.tag)).size);
    expect(tags).toEqual(devices.map(() => 1));
  },
);

onPostgres(
  "batches that end deliveries of the same messages at once all write down what they have sent",
  async ({ server, member }) => {
    await crowd(server, member, 100);
    const { db } = server.ctx;
    const now = server.clock.now();
    await sql`
      insert into push_message (kind, event, subject, member_id, due_at, expires_at)
      select 'test', 'test', n::text, ${BigInt(member.uid!)}::bigint, ${now}::timestamptz - interval '1 minute',
        ${now}::timestamptz + interval '1 hour'
      from generate_series(1, 40) n`.execute(db);
    while (await queueBatch(db, server.clock.now()));
    await sql`update push_delivery set next_at = next_at - random() * interval '1 hour'`.execute(db);
    const courier = await openTestCourier(server);
    courier.sender.close();
    let sent = 0;
    const send: Courier["sender"]["send"] = async () => {
      sent += 1;
      return { state: "sent" };
    };
    const lane = () => pushAll({ ...courier, sender: { send, close: () => {} } });
    await Promise.all(Array.from({ length: 8 }, lane));
    const { list } = await member.call("GET operator/push", { limit: 40 });
    expect(new Set(list.map((message) => [message.state, message.sent].join(" ")))).toEqual(
      new Set(["done 100"]),
    );
    expect(sent).toBe(4_000);
  },
);

onPostgres(
  "fault 710: a claim takes no more than its count, however the database joins",
  async ({ server, member }) => {
    await crowd(server, member, 50);
    const now = server.clock.now();
    await publish(member);
    while (await queueBatch(server.ctx.db, server.clock.now()));
    const tx = await server.ctx.db.startTransaction().execute();
    try {
      // As it stands where the table has grown since it was last looked at.
      await sql`update pg_class set reltuples = 1, relpages = 100000 where relname = 'push_delivery'`.execute(
        tx,
      );
      for (const way of ["hashjoin", "mergejoin", "material", "indexscan", "bitmapscan"])
        await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(tx);
      const due = await claimBatch(tx, new Date(now.getTime() + 1_000), 10);
      expect(due).toHaveLength(10);
      const { rows } = await sql`select from push_delivery where attempts > 0`.execute(tx);
      expect(rows).toHaveLength(10);
    } finally {
      await tx.rollback().execute();
    }
  },
);

const publish = (member: Client) =>
  member.call("POST operator/notices", {
    kind: "notice",
    languages: { en: { title: "Hello", summary: "", body: "" } },
  });
const delivery = async (member: Client, id: string) =>
  (await member.call("GET operator/notices", { limit: 200 })).list.find((notice) => notice.id === id)!
    .delivery!;

/** Members and devices that exist in the database alone. */
async function crowd(server: Opened, member: Client, devices: number): Promise<void> {
  await sql`
    insert into push_subscription (endpoint, member_id, p256dh, auth, language, created_at)
    select 'https://push.example.org/' || n, ${BigInt(member.uid!)}::bigint, 'none', 'none', 'en', now()
    from generate_series(1, ${devices}::integer) n`.execute(server.ctx.db);
}
