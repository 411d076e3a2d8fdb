/**
 * Every call of the contract with requests drawn from its schema, or made to be carried out, most of them broken in one
 * place: never an internal error, never an effect of what is refused, and the ledger holds. `FUZZ_RUNS` requests a call,
 * by `FUZZ_SEED`: `npm run fuzz` sends a thousand each by a new seed, which it prints.
 */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, expect } from "vitest";
import { endpoints, type Call, type Endpoint } from "../../contract/endpoints.ts";
import { checkLedger } from "../../server/ledger/check.ts";
import { passwords } from "../support/client.ts";
import { changedTables, watchEffects, type Allowed } from "../support/effects.ts";
import { breakages, broken, valuesOf, type Hints } from "../support/fuzz.ts";
import { fitting } from "../support/fuzz-fitting.ts";
import { ABOVE } from "../support/fuzz-send.ts";
import { test as base } from "../support/fuzz-test.ts";
import * as images from "../support/images.ts";

const RUNS = Number(process.env.FUZZ_RUNS ?? 6);
/** Enough for a busy machine and for calls that read all data. */
const TIME_EACH_MS = 10_000;
const SEED = process.env.FUZZ_SEED === "new" ? Date.now() % 2 ** 31 : Number(process.env.FUZZ_SEED ?? 13);

/** Settings last: what they change concerns all others. */
const calls = (Object.keys(endpoints) as Call[]).toSorted(
  (a, b) => Number(a === "POST operator/config") - Number(b === "POST operator/config"),
);

/** Of what a member is told though the request is refused. */
const TOLD = "('sign_in_failures', 'pay_password_locked', 'recovery_code_used')";

/** What a refusal may leave: counted failures, when a session was last used, what a member is told of failures. */
const allowed: Allowed = {
  columns: {
    attempt: "*",
    credential: ["failures", "failures_in_row", "locked_until"],
    session: ["used_at"],
    // Look-ups of recipients count, whatever they find.
    allowance: "*",
    // Many failed sign-ins alarm the operator.
    security_alarm: "*",
    // Added up in the background, after a payment.
    community: "*",
    community_day: "*",
    community_level: "*",
    community_event: "*",
    lease: "*",
    server_mark: "*",
    // What has been verified, not what is so.
    sealed_point: "*",
    ledger_check: "*",
    // When books and chain were last compared: some acts of the operator begin with it.
    chain_comparison: "*",
    // A proof counts once, whatever becomes of what it confirmed.
    used_challenge: "*",
    passkey: ["counter", "used_at", "last_challenge"],
    authenticator: ["last_step", "last_use"],
    recovery_code: ["used_at", "used_for"],
  },
  rows: {
    account_event: `"row"->>'type' in ${TOLD}`,
    inbox_message: `"row"->>'event' in ${TOLD}`,
  },
};

const test = base.extend("effects", { scope: "file" }, ({ server }) => watchEffects(server.ctx.db, allowed));

/** By call. */
const counts = new Map(calls.map((call) => [call, { done: 0, refused: 0, reasons: new Set<string>() }]));

/** For what hangs, not for a busy machine. */
const timeout = Math.max(900_000, RUNS * TIME_EACH_MS);

test.for(calls)("%s answers whatever it is sent", { timeout }, async (call, { server, sender, effects }) => {
  const isRead = call.startsWith("GET ") && !WRITTEN_DOWN.test(call);
  const counted = counts.get(call)!;
  await sender.renew();
  const property = fc.asyncProperty(requests(call), async ({ drawn, isFitting, breakage, key }) => {
    // By one seed all calls would have the same.
    const sentKey = key === "new" ? randomUUID() : key;
    const whole = (isFitting && (await fitting[call]?.(sender, sentKey))) || drawn;
    const input = breakage ? broken(whole, breakage) : whole;
    const before = await effects();
    const { status, envelope, isDone, reason } = await sender.send(call, input, sentKey);
    const changed = isDone && !isRead ? [] : changedTables(before, await effects());
    if (status >= 500 || reason === "internal" || changed.length > 0)
      throw new Error(
        `${call} ${JSON.stringify(input)?.slice(0, 2_000)} changed ${changed.join(", ") || "nothing"}, ` +
          `answered ${status} ${JSON.stringify(envelope).slice(0, 500)}`,
      );
    counted[isDone ? "done" : "refused"] += 1;
    if (isDone) sender.used();
    else counted.reasons.add(reason ?? String(status));
    // What follows would be refused for that alone.
    if (!isDone && (envelope.code === 4001 || OVER.has(reason) || (isFitting && !breakage)))
      await sender.renew();
  });
  // What a request does depends on those before, so that a shorter one would show something else.
  await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
  if (!isRead) expect(await checkLedger(server.ctx.db)).toMatchObject({ ok: true, broken: null });
  if (RUNS >= 100 && !NEVER_DONE.has(call))
    expect(counted.done, "requests that were carried out").toBeGreaterThan(0);
});

afterAll(() => {
  console.log(`fuzz: seed ${SEED}, ${sum("done")} requests done, ${sum("refused")} refused`);
  if (RUNS < 100) return;
  for (const [call, { done, refused, reasons }] of counts)
    console.log(`fuzz: ${call}: ${done} done, ${refused} refused (${[...reasons].toSorted().join(", ")})`);
});

const sum = (of: "done" | "refused") => [...counts.values()].reduce((all, one) => all + one[of], 0);

/** Refusals after which a member may do nothing more of a call. */
const OVER = new Set<string | undefined>(["frozen", "pay_password_locked", "too_many_requests"]);

/** Reads that leave something: the first address, an operator's look (rules.md O105, O128, O139), a deposit that the watcher missed (D11). */
const WRITTEN_DOWN =
  /^GET (recharge\/rechargeAddress|operator\/(member(\/\w+)?|reports\/ledger|audit\/file|deposit\/lookup|withdraw\/review))$/;

/**
 * What they are about is on the chain alone, in a demo, a day old, two operators' or a restored database's: their attacks
 * and disasters have tests of their own.
 */
const NEVER_DONE = new Set<Call>([
  "POST demo/faucet",
  "POST account/unfreeze",
  "GET operator/reports/range",
  "GET operator/reports/sheets",
  "GET operator/reports/ledger",
  "POST operator/proposals",
  "POST operator/proposals/approve",
  "POST operator/proposals/reject",
  "POST operator/restoration/confirm",
  "POST operator/fees/sent",
  "POST operator/fees/takeBack",
  "POST operator/deposit/book",
  "POST operator/deposit/writeOff",
  "POST operator/deposits/resume",
  "POST operator/deposits/release",
  "POST operator/chain/reconcile",
  "POST operator/chain/resume",
  "POST operator/chain/address",
]);

const amount = fc.constantFrom("1", "10", "100", "0.00000001", "123.45678901", "1000");
const hints: Hints = {
  account: fc.constantFrom("genesis", ABOVE, ABOVE.toUpperCase(), "nobody_here"),
  referrer: fc.constantFrom("genesis", ABOVE),
  payPassword: fc.constant(passwords.payPassword),
  oldPayPassword: fc.constant(passwords.payPassword),
  password: fc.constant(passwords.password),
  oldPassword: fc.constant(passwords.password),
  amount,
  expect: amount,
  id: fc.constantFrom("1", "2", 1, 2, "99"),
  level: fc.integer({ min: 1, max: 6 }),
  quantity: fc.constantFrom(1, 2, 1_000_000),
  address: fc.constantFrom("0x52908400098527886E0F7030069857D2E4169EE7", "0x0"),
  day: fc.constantFrom("2026-11-21", "2026-11-20", "2026-02-30"),
  limit: fc.constantFrom(1, 20, 200),
  cursor: fc.constantFrom("1", "0", "MQ"),
};

function requests(call: Call) {
  const { request, multipart }: Endpoint = endpoints[call];
  return fc.record({
    drawn: multipart
      ? fc.constantFrom({}, { file: "text" }, { file: images.png() })
      : valuesOf(request, hints),
    isFitting: fc.boolean(),
    breakage: fc.option(breakages, { freq: 3 }),
    key: fc.oneof(
      { weight: 20, arbitrary: fc.constant("new") },
      { weight: 1, arbitrary: fc.constantFrom("", "7", "00000000-0000-4000-8000-000000000001") },
    ),
  });
}
