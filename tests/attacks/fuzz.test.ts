/**
 * Every call of the contract with requests drawn from its schema, a good part of them broken in one place: never an
 * internal error, never an effect of what is refused, and the ledger holds. `FUZZ_RUNS` requests a call, by
 * `FUZZ_SEED`: `npm run fuzz` sends a thousand each by a new seed, which it prints.
 */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, expect } from "vitest";
import { endpoints, type Call, type Endpoint } from "../../contract/endpoints.ts";
import { KEY_HEADER, OPERATOR_TOKEN_HEADER, TOKEN_HEADER, type Envelope } from "../../contract/envelope.ts";
import type { Refusal } from "../../contract/reasons.ts";
import { checkLedger } from "../../server/ledger/check.ts";
import { freshName, passwords } from "../support/client.ts";
import { changedTables, watchEffects, type Allowed, type Effects } from "../support/effects.ts";
import type { Opened } from "../support/engine.ts";
import { broken, valuesOf, type Hints } from "../support/fuzz.ts";
import * as images from "../support/images.ts";
import { OPERATOR_TOKEN } from "../support/server.ts";
import { onEmbedded } from "../support/test.ts";

const RUNS = Number(process.env.FUZZ_RUNS ?? 6);
const SEED = process.env.FUZZ_SEED === "new" ? Date.now() % 2 ** 31 : Number(process.env.FUZZ_SEED ?? 13);

const calls = Object.keys(endpoints) as Call[];
/** By call. */
const counts = new Map(calls.map((call) => [call, { done: 0, refused: 0, reasons: new Set<string>() }]));
/** Of the member who sends. */
let token = "";

/** Counted failures, when a session was last used, and what a member is told of many failures or of a lock. */
const allowed: Allowed = {
  columns: {
    attempt: "*",
    credential: ["failures", "failures_in_row", "locked_until"],
    session: ["used_at"],
    // Added up in the background, after a payment.
    community: "*",
    community_event: "*",
    lease: "*",
  },
  rows: { account_event: `"row"->>'type' in ('sign_in_failures', 'pay_password_locked')` },
};

const test = onEmbedded.extend("effects", { scope: "file" }, ({ server }): Promise<() => Promise<Effects>> =>
  watchEffects(server.ctx.db, allowed),
);

afterAll(() => {
  const all = [...counts.values()];
  const done = all.reduce((sum, one) => sum + one.done, 0);
  const refused = all.reduce((sum, one) => sum + one.refused, 0);
  console.log(`fuzz: seed ${SEED}, ${done + refused} requests, ${done} done, ${refused} refused`);
  if (process.env.FUZZ_SEED !== "new") return;
  for (const [call, { done, refused, reasons }] of counts)
    console.log(`fuzz: ${call}: ${done} done, ${refused} refused (${[...reasons].toSorted().join(", ")})`);
});

test.for(calls)("%s answers whatever it is sent", async (call, { server, effects }) => {
  const isRead = call.startsWith("GET ");
  if (!isRead || token === "") await renew(server);
  const counted = counts.get(call)!;
  let before = await effects();
  const property = fc.asyncProperty(requests(call), async ({ input, key }) => {
    const { status, envelope } = await send(server, call, input, key);
    const { reason } = (envelope.data ?? {}) as Partial<Refusal>;
    const after = await effects();
    const isDone = envelope.code === 200;
    const changed = isDone && !isRead ? [] : changedTables(before, after);
    if (status >= 500 || reason === "internal" || changed.length > 0)
      throw new Error(
        `${call} ${JSON.stringify(input)?.slice(0, 2_000)} changed ${changed.join(", ") || "nothing"}, ` +
          `answered ${status} ${JSON.stringify(envelope).slice(0, 500)}`,
      );
    counted[isDone ? "done" : "refused"] += 1;
    if (!isDone) counted.reasons.add(reason ?? String(status));
    before = after;
    // Otherwise all that follows would be refused for that alone.
    if (envelope.code === 4001 || OVER.has(reason)) {
      await renew(server);
      before = await effects();
    }
  });
  // What a request does depends on those before, so that a shorter one would show something else.
  await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
  if (!isRead) expect(await checkLedger(server.ctx.db)).toMatchObject({ ok: true, broken: null });
});

/** Refusals after which a member may do nothing more of a call. */
const OVER = new Set<string | undefined>(["frozen", "pay_password_locked", "too_many_requests"]);

const amount = fc.constantFrom("1", "10", "100", "0.00000001", "123.45678901", "1000");
const hints: Hints = {
  account: fc.constantFrom("genesis", "fuzz_above", "FUZZ_ABOVE", "nobody_here"),
  referrer: fc.constantFrom("genesis", "fuzz_above"),
  payPassword: fc.constant(passwords.payPassword),
  oldPayPassword: fc.constant(passwords.payPassword),
  password: fc.constant(passwords.password),
  oldPassword: fc.constant(passwords.password),
  amount,
  expect: amount,
  id: fc.constantFrom("1", "2", 1, 2, "99"),
  level: fc.integer({ min: 1, max: 6 }),
  quantity: fc.constantFrom(1, 2, 1_000),
  address: fc.constantFrom("0x52908400098527886E0F7030069857D2E4169EE7", "0x0"),
  day: fc.constantFrom("2026-11-21", "2026-11-20", "2026-02-30"),
  limit: fc.constantFrom(1, 20, 200),
  cursor: fc.constantFrom("1", "0", "MQ"),
};

function requests(call: Call) {
  const { request, multipart }: Endpoint = endpoints[call];
  const valid = multipart
    ? fc.constantFrom({}, { file: "text" }, { file: images.png() })
    : valuesOf(request, hints);
  const input = fc.oneof({ weight: 1, arbitrary: valid }, { weight: 2, arbitrary: broken(valid) });
  const key = fc.oneof(
    { weight: 20, arbitrary: fc.constant("new") },
    { weight: 1, arbitrary: fc.constantFrom("", "7", "00000000-0000-4000-8000-000000000001") },
  );
  return fc.record({ input, key });
}

async function send(server: Opened, call: Call, input: unknown, key: string) {
  const [method, path] = call.split(" ") as ["GET" | "POST", string];
  const headers: Record<string, string> = {
    [TOKEN_HEADER]: token,
    [OPERATOR_TOKEN_HEADER]: OPERATOR_TOKEN,
    ...(key !== "" && { [KEY_HEADER]: key === "new" ? randomUUID() : key }),
  };
  const answer = await server.app.inject({
    method,
    url: `/api/${path}`,
    headers,
    ...content(call, input, headers),
  });
  return { status: answer.statusCode, envelope: answer.json<Envelope<unknown>>() };
}

function content(call: Call, input: unknown, headers: Record<string, string>) {
  const { multipart }: Endpoint = endpoints[call];
  if (call.startsWith("GET ")) return { query: texts(input) };
  headers["content-type"] = multipart ? "multipart/form-data; boundary=fuzz" : "application/json";
  return { payload: multipart ? form(input) : (JSON.stringify(input) ?? "") };
}

function texts(input: unknown): Record<string, string> {
  const fields = Object.entries(input !== null && typeof input === "object" ? input : { more: input });
  return Object.fromEntries(
    fields
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, text(value).toWellFormed()]),
  );
}

const text = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

function form(input: unknown): Buffer {
  const parts = Object.entries((input ?? {}) as object).map(([name, value]: [string, unknown]) => {
    const isFile = value instanceof Uint8Array;
    const head = `--fuzz\r\ncontent-disposition: form-data; name="${name}"${isFile ? '; filename="x"' : ""}\r\n\r\n`;
    return Buffer.concat([Buffer.from(head), isFile ? value : Buffer.from(text(value)), Buffer.from("\r\n")]);
  });
  return Buffer.concat([...parts, Buffer.from("--fuzz--\r\n")]);
}

/** Another member who can pay for everything. */
async function renew(server: Opened): Promise<void> {
  const { password, payPassword } = passwords;
  const must = async (call: Call, body: object) => {
    const { envelope } = await send(server, call, body, "new");
    if (envelope.code !== 200) throw new Error(`${call} answered ${JSON.stringify(envelope)}`);
    return envelope.data;
  };
  const register = (account: string, referrer: string) =>
    must("POST account/register", { account, referrer, password, payPassword, riskAccepted: true });
  if (token === "") await register("fuzz_above", "genesis");
  const account = freshName("fuzz");
  await register(account, "fuzz_above");
  ({ token } = (await must("POST account/login", { account, password })) as { token: string });
  // Made by the first who asks for it.
  await must("GET push/key", {});
  await must("POST operator/credit", { account, asset: "usdt", amount: "100000", reason: "fuzz" });
  // A long run's own credits empty the treasury.
  const fuel = { account, asset: "fuel", amount: "100000", reason: "fuzz" };
  const { envelope } = await send(server, "POST operator/credit", fuel, "new");
  if (envelope.code !== 200 && (envelope.data as Refusal).reason !== "reserve_exhausted")
    throw new Error(JSON.stringify(envelope));
}
