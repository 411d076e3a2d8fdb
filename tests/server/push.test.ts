/** Subscriptions to pushes. Source: rules.md N13, N15 and N16. */
import { createECDH, randomBytes } from "node:crypto";
import { expect, vi } from "vitest";
import { sharedSecret } from "../../server/store/secrets.ts";
import { Client, newMember } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { test } from "../support/test.ts";

let one: Client;
let other: Client;

test.beforeAll(async ({ server }) => {
  one = await newMember(server.origin, "push_one");
  other = await newMember(server.origin, "push_other");
});

function subscription(endpoint = `https://push.example.org/${randomBytes(9).toString("base64url")}`) {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  return {
    endpoint,
    expirationTime: null,
    keys: { p256dh: keys.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") },
    lang: "vi",
  };
}

test("the key is a point of P-256 and the same for everyone", async () => {
  const { key } = await one.call("GET push/key", {});
  const point = Buffer.from(key, "base64url");
  expect(point).toHaveLength(65);
  expect(point[0]).toBe(4);
  expect(await other.call("GET push/key", {})).toEqual({ key });
});

test("a secret is made once, whoever asks first, and then only read", async ({ server }) => {
  const make = vi.fn(() => randomBytes(9).toString("hex"));
  const ask = () => sharedSecret(server.ctx.db, "tried-out", make);
  const first = await Promise.all([ask(), ask(), ask()]);
  expect(new Set(first).size).toBe(1);
  make.mockClear();
  expect(await ask()).toBe(first[0]);
  expect(make).not.toHaveBeenCalled();
});

test("a browser is subscribed once, in the language it reads, and belongs to who subscribed last", async ({
  server,
}) => {
  const shared = subscription();
  await one.call("POST push/subscribe", shared);
  await one.call("POST push/subscribe", { ...shared, lang: "en-US" });
  expect(await rows(server, one)).toEqual([{ endpoint: shared.endpoint, language: "en" }]);
  await other.call("POST push/subscribe", shared);
  expect(await rows(server, one)).toEqual([]);
  expect(await rows(server, other)).toEqual([{ endpoint: shared.endpoint, language: "vi-VN" }]);
});

test("only its own member ends a subscription, and ending it twice does no harm", async ({ server }) => {
  const mine = subscription();
  await one.call("POST push/subscribe", mine);
  await other.call("POST push/unsubscribe", { endpoint: mine.endpoint });
  expect(await rows(server, one)).toHaveLength(1);
  await one.call("POST push/unsubscribe", { endpoint: mine.endpoint });
  await one.call("POST push/unsubscribe", { endpoint: mine.endpoint });
  expect(await rows(server, one)).toEqual([]);
});

test("a client ends a subscription by the object by which it subscribed", async ({ server }) => {
  const client = await newMember(server.origin, "push_whole");
  const whole = subscription();
  await client.call("POST push/subscribe", whole);
  await client.call("POST push/unsubscribe", whole);
  expect(await rows(server, client)).toEqual([]);
});

test("the twentieth browser is kept, the twenty-first pushes the oldest out", async ({ server }) => {
  const client = await newMember(server.origin, "push_many");
  const all = Array.from({ length: 21 }, () => subscription());
  for (const each of all.slice(0, 20)) await client.call("POST push/subscribe", each);
  expect(await rows(server, client)).toHaveLength(20);
  server.clock.advance(1000);
  await client.call("POST push/subscribe", all[20]!);
  const kept = (await rows(server, client)).map(({ endpoint }) => endpoint);
  expect(kept).toHaveLength(20);
  expect(kept).toContain(all[20]!.endpoint);
});

test("however many a session subscribes, the browsers of other sessions are kept", async ({ server }) => {
  const owner = await newMember(server.origin, "push_owner");
  const mine = subscription();
  await owner.call("POST push/subscribe", mine);
  const thief = await new Client(server.origin).login("push_owner");
  for (let i = 0; i < 25; i += 1) {
    server.clock.advance(1000);
    await thief.call("POST push/subscribe", subscription());
  }
  const kept = (await rows(server, owner)).map(({ endpoint }) => endpoint);
  expect(kept).toHaveLength(20);
  expect(kept).toContain(mine.endpoint);
});

test.each([
  "http://push.example.org/a",
  "https://127.0.0.1/a",
  "https://[::1]/a",
  "https://localhost/a",
  "https://push.local/a",
  "https://user:secret@push.example.org/a",
  "https://%/a",
])("an address that is no push service is refused: %s", async (endpoint) => {
  const { refusal } = await one.answer("POST push/subscribe", subscription(endpoint));
  expect(refusal).toMatchObject({ reason: "invalid", field: "endpoint" });
});

test("a scope that is no address is refused", async () => {
  const answer = await one.answer("POST push/subscribe", { ...subscription(), scope: "https://%/a" });
  expect(answer.refusal).toMatchObject({ reason: "invalid", field: "scope" });
});

test.each([
  ["keys.p256dh", { p256dh: "short", auth: randomBytes(16).toString("base64url") }],
  ["keys.auth", { p256dh: subscription().keys.p256dh, auth: "short" }],
])("a key of the wrong length is refused: %s", async (_, keys) => {
  const { refusal } = await one.answer("POST push/subscribe", { ...subscription(), keys });
  expect(refusal.reason).toBe("invalid");
});

test("without a session there is nothing", async () => {
  const answer = await one.answer("GET push/key", {}, { token: null });
  expect(answer.code).toBe(4001);
});

const rows = (server: Opened, client: Client) =>
  server.ctx.db
    .selectFrom("push_subscription")
    .select(["endpoint", "language"])
    .where("member_id", "=", BigInt(client.uid!))
    .orderBy("id")
    .execute();
