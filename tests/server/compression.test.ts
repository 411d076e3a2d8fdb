/** Answers are compressed for clients that take it, so that a slow connection brings a first sync in time. */
import { randomUUID } from "node:crypto";
import http from "node:http";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { expect } from "vitest";
import { LIVE_PATH } from "../../contract/live.ts";
import { SYNC_FIRST_PAGE, SYNC_PAGE } from "../../contract/sync/schemas.ts";
import { newMember, passwords, type Client } from "../support/client.ts";
import { OPERATOR_TOKEN } from "../support/server.ts";
import { pageOf } from "../support/sync.ts";
import { postLines } from "../support/sync-rows.ts";
import { test as base } from "../support/test.ts";

const LINES = 100;
/** What 40 kbit/s bring in three seconds. */
const FIRST_PAGE_BYTES = 15_000;
const test = base.extend("member", { scope: "file" }, async ({ server }) => {
  const made = await newMember(server.origin, "compressed");
  for (let i = 1; i <= LINES; i += 1) await made.credit("compressed", `${i}.25`);
  return made;
});
const decoders = { br: brotliDecompressSync, gzip: gunzipSync };

interface Raw {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** As it is on the wire. */
function get({ origin, token }: Client, path: string, headers: Record<string, string> = {}): Promise<Raw> {
  return send(origin, path, { headers: { token: token!, ...headers } });
}

function send(origin: string, path: string, options: http.RequestOptions, body?: Buffer): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const request = http.request(new URL(`/api/${path}`, origin), options, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      resolve({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(chunks) });
    });
    request.on("error", reject);
    request.end(body);
  });
}

test("fault 878: a first sync is sent in a quarter of its size", async ({ member }) => {
  const plain = await get(member, "sync");
  const { body, headers } = await get(member, "sync", { "accept-encoding": "gzip, deflate, br" });
  expect(body.length).toBeLessThan(plain.body.length / 4);
  expect(headers["content-length"]).toBe(String(body.length));
});

test("fault 881: the first page of a first sync, which brings the balances, is small", async ({ server }) => {
  const member = await newMember(server.origin, "first_page");
  await postLines(server, member.uid!, 600);
  const first = await pageOf(member, undefined);
  expect(first).toMatchObject({ whole: true, more: true, documents: { balances: { balance: "600" } } });
  expect(first!.lines).toHaveLength(SYNC_FIRST_PAGE);
  const { body } = await get(member, "sync", { "accept-encoding": "br" });
  expect(body.length).toBeLessThan(FIRST_PAGE_BYTES);
  expect((await pageOf(member, first!.cursor))!.lines).toHaveLength(SYNC_PAGE);
});

test.for(["br", "gzip"] as const)("what is sent as %s is the same", async (encoding, { member }) => {
  const plain = await get(member, "wallet/balanceLogs");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  const { body, headers } = await get(member, "wallet/balanceLogs", { "accept-encoding": encoding });
  expect(headers).toMatchObject({ "content-encoding": encoding, vary: expect.stringContaining("encoding") });
  expect(body.length).toBeLessThan(plain.body.length);
  expect(String(decoders[encoding](body))).toBe(String(plain.body));
});

test("a conditional read keeps its tag and what it varies by, and is not sent again", async ({ member }) => {
  const asks = { "accept-encoding": "br" };
  const first = await get(member, "wallet/balanceLogs", asks);
  expect(first.headers["content-encoding"]).toBe("br");
  const tag = first.headers.etag!;
  expect(tag).toMatch(/^W\//);
  expect(first.headers.vary).toMatch(/token.*accept-encoding/);
  const again = await get(member, "wallet/balanceLogs", { ...asks, "if-none-match": tag });
  expect([again.status, again.body.length, again.headers["content-encoding"]]).toEqual([304, 0, undefined]);
});

test("an answer with a token, an event stream and a file are sent as they are", async ({
  server,
  member,
}) => {
  const body = Buffer.from(JSON.stringify({ account: "compressed", password: passwords.password }));
  const headers = { "content-type": "application/json", "accept-encoding": "br" };
  const entered = await send(server.origin, "account/login", { method: "POST", headers }, body);
  expect(JSON.parse(String(entered.body)).data.token).toBeTypeOf("string");
  const live = await fetch(new URL(`/api/${LIVE_PATH}`, server.origin), {
    headers: { token: member.token!, "accept-encoding": "br" },
  });
  expect(live.headers.get("content-encoding")).toBeNull();
  await live.body!.cancel();
  const operator = { "operator-token": OPERATOR_TOKEN, "accept-encoding": "br" };
  const file = await send(server.origin, "operator/audit/file", { headers: operator });
  expect(file.headers).toMatchObject({ "content-type": expect.stringContaining("text/csv") });
  expect(file.headers["content-encoding"]).toBeUndefined();
  expect(String(file.body)).toContain("hash");
});

test("a compressed body is not unpacked: a small one could become one of any size", async ({
  server,
  member,
}) => {
  const headers = {
    token: member.token!,
    "content-type": "application/json",
    "content-encoding": "gzip",
    "idempotency-key": randomUUID(),
  };
  const large = gzipSync(JSON.stringify({ content: "x".repeat(10_000_000), images: [] }));
  const { body } = await send(server.origin, "feedback/create", { method: "POST", headers }, large);
  expect(JSON.parse(String(body))).toMatchObject({ code: 500, data: { reason: "invalid" } });
});
