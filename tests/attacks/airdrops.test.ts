/** Airdrops under four eyes: what one operator proposes another approves, once, and as it was shown. Rules O97, O115. */
import { expect } from "vitest";
import { draft, fill, listOf, pay, startOf } from "../support/airdrops.ts";
import { Client, fundedMember, newMember, passwords } from "../support/client.ts";
import { only, openBeside } from "../support/engine.ts";
import { deskOf, propose, setFourEyes } from "../support/four-eyes.ts";
import { Desk, newOperator } from "../support/operator-sessions.ts";
import { operators } from "../support/operators.ts";
import { held } from "../support/pools.ts";
import { startServer } from "../support/server.ts";
import { test as base } from "../support/test.ts";
import { until } from "../support/until.ts";

const test = base.extend("environment", { scope: "file" }, () => ({ operators }));
const onEmbedded = only("pglite", test);
const onPostgres = only("postgres", test);
const named = { OPERATOR_TOKENS: operators.map(({ name, token }) => `${name}:${token}`).join(",") };
const { payPassword } = passwords;
const call = "POST operator/airdrop/start" as const;

const approve = (desk: Desk, id: string) => desk.reason("POST operator/proposals/approve", { id });
const linesOf = async (member: Client) =>
  (await member.call("GET wallet/balanceLogs", { type: "airdrop" })).list.map(({ amount }) => amount);

test.beforeEach(({ server }) => setFourEyes(server.origin, true));
test.afterEach(({ server }) => setFourEyes(server.origin, false));

test("fault 555: an airdrop takes two; its proposal shows exactly what it does, and is approved once", async ({
  server,
  account,
}) => {
  const { origin } = server;
  const member = await newMember(origin, account);
  const [anna, ben, chi] = (["anna", "ben", "chi"] as const).map((one) => deskOf(origin, one));
  await fill(server, "20");
  const made = await draft(anna!, listOf(`${account},7`));
  expect(await anna!.reason(call, startOf(made))).toBe("proposal_needed");
  const { id, effect, subject } = await propose(anna!, call, startOf(made));
  expect(subject).toBe(`airdrop ${made.id}`);
  expect(effect).toEqual({
    airdrop: made.id,
    title: "First passes",
    asset: "usdt",
    audience: { kind: "list" },
    split: "listed",
    asked: "0",
    recipients: 1,
    total: "7",
    largest: "7",
    rest: "0",
    book: "fees",
    reason: "thanks",
    before: { available: "20" },
    after: { available: "13" },
  });
  expect(await approve(anna!, id)).toBe("proposal_same_operator");
  expect(await approve(new Desk(origin), id)).toBe("operator_forbidden");
  await pay(server);
  expect(await linesOf(member)).toEqual([]);
  // A second proposal of the same draft is no second airdrop.
  const second = await propose(anna!, call, startOf(made));
  const reasons = await Promise.all(
    Array.from({ length: 6 }, (_, i) => approve(i % 2 === 0 ? ben! : chi!, id)),
  );
  expect(reasons.toSorted()).toEqual(["done", ...Array<string>(5).fill("proposal_over")]);
  expect(await approve(ben!, second.id)).toBe("proposal_stale");
  await pay(server);
  expect(await linesOf(member)).toEqual(["7"]);
  expect(await held(server, "fees", "usdt")).toBe(1_300_000_000n);
});

test("fault 556: it is void when who would get how much has changed since, and nobody is paid", async ({
  server,
}) => {
  const { origin } = server;
  await setFourEyes(origin, false);
  const ann = await fundedMember(origin, "ann", "2000");
  await newMember(origin, "bob", "ann");
  await ann.call("POST nft/buy", { id: 1, quantity: 2, payPassword });
  await ann.call("POST vote/create", { level: 1, payType: "usdt", payPassword });
  await fill(server, "100");
  await setFourEyes(origin, true);
  const [anna, ben] = [deskOf(origin, "anna"), deskOf(origin, "ben")];
  const common = { title: "Thanks", asset: "usdt", book: "fees", split: "each", amount: "1" } as const;
  const toPasses = await draft(anna, { ...common, audience: { kind: "passes", staked: false } });
  const toLevels = await draft(anna, { ...common, audience: { kind: "levels", levels: [1] } });
  const first = await propose(anna, call, startOf(toPasses));
  const other = await propose(anna, call, startOf(toLevels));
  await ann.call("POST nft/transfer", { id: 1, quantity: 1, account: "bob", payPassword });
  await ann.call("POST vote/upgrade", { level: 2, payType: "usdt", payPassword });
  expect(await approve(ben, first.id)).toBe("proposal_stale");
  expect(await approve(ben, other.id)).toBe("proposal_stale");
  expect(await approve(ben, first.id)).toBe("proposal_over");
  // Nor can it be proposed again as it was; as it is now it can.
  expect(await anna.reason("POST operator/proposals", { call, request: startOf(toPasses) })).toBe(
    "airdrop_changed",
  );
  const now = await draft(anna, { ...common, audience: { kind: "passes", staked: false } });
  expect([now.count, now.total]).toEqual([2, "2"]);
  expect(await approve(ben, (await propose(anna, call, startOf(now))).id)).toBe("done");
  // What changes after the start changes nothing.
  await ann.call("POST nft/transfer", { id: 1, quantity: 1, account: "bob", payPassword });
  await pay(server);
  expect(await linesOf(ann)).toEqual(["1"]);
});

test("fault 557: without four eyes too it is started as it was looked at, or not", async ({ server }) => {
  const { origin } = server;
  await setFourEyes(origin, false);
  const cat = await fundedMember(origin, "cat", "1000");
  await fill(server, "100");
  const desk = new Desk(origin);
  const audience = { kind: "passes", staked: false, tier: 2 } as const;
  const body = { title: "Two", asset: "usdt", book: "fees", split: "each", amount: "1", audience } as const;
  await cat.call("POST nft/buy", { id: 2, quantity: 1, payPassword });
  const made = await draft(desk, body);
  expect(await desk.reason(call, { ...startOf(made), digest: "f".repeat(64) })).toBe("airdrop_changed");
  await cat.call("POST nft/buy", { id: 2, quantity: 1, payPassword });
  expect(await desk.reason(call, startOf(made))).toBe("airdrop_changed");
  expect(await desk.reason(call, startOf(await draft(desk, body)))).toBe("done");
  await pay(server);
  expect(await linesOf(cat)).toEqual(["2"]);
});

test("who has no role of money neither drafts nor looks nor stops", async ({ server, account }) => {
  const { origin } = server;
  await setFourEyes(origin, false);
  await newMember(origin, account);
  const made = await draft(new Desk(origin), listOf(`${account},1`));
  const helper = await newOperator(server, "air_helper", ["support", "editor"]);
  const auditor = await newOperator(server, "air_auditor", ["auditor"]);
  const stop = { id: made.id, reason: "x" };
  for (const desk of [helper, auditor]) {
    expect(await desk.reason("POST operator/airdrop/preview", listOf(`${account},1`))).toBe(
      "operator_forbidden",
    );
    expect(await desk.reason(call, startOf(made))).toBe("operator_forbidden");
    expect(await desk.reason("POST operator/airdrop/stop", stop)).toBe("operator_forbidden");
  }
  expect(await helper.reason("GET operator/airdrop/recipients", { id: made.id })).toBe("operator_forbidden");
  expect(await auditor.reason("GET operator/airdrop/recipients", { id: made.id })).toBe("done");
});

onPostgres("an approval on two servers at once starts one airdrop", async ({ server, account }) => {
  const member = await newMember(server.origin, account);
  const beside = await openBeside(server);
  try {
    await fill(server, "50");
    const anna = deskOf(server.origin, "anna");
    const made = await draft(anna, listOf(`${account},5`));
    const { id } = await propose(anna, call, startOf(made));
    const desks = [server.origin, beside.origin].flatMap((one) => [deskOf(one, "ben"), deskOf(one, "chi")]);
    const reasons = await Promise.all(desks.map((desk) => approve(desk, id)));
    expect(reasons.toSorted()).toEqual(["done", "proposal_over", "proposal_over", "proposal_over"]);
    await Promise.all([pay(server), pay(beside)]);
    expect(await linesOf(member)).toEqual(["5"]);
  } finally {
    await beside.close();
  }
});

onEmbedded("fault 558: a server killed between approval and effect pays once when it is back", async () => {
  const server = await startServer({ env: { ...named, JOBS: "1" } });
  try {
    const member = await newMember(server.origin, "killed");
    const [anna, ben] = [deskOf(server.origin, "anna"), deskOf(server.origin, "ben")];
    const made = await draft(anna, listOf("killed,3", { asset: "fuel", book: "treasury" }));
    await setFourEyes(server.origin, true);
    const { id } = await propose(anna, call, startOf(made));
    expect(await approve(ben, id)).toBe("done");
    await server.kill();
    await server.restart();
    await until(async () => expect(await linesOf(member)).toEqual(["3"]));
    const operator = new Client(server.origin);
    expect(await anna.must("GET operator/airdrop", { id: made.id })).toMatchObject({
      state: "done",
      paid: "3",
    });
    expect(await operator.call("GET operator/ledger/check", {})).toMatchObject({ ok: true });
  } finally {
    await server.stop();
  }
});
