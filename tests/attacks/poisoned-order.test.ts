/** Votes share a transaction: what one order throws must never cost the others theirs. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Call } from "../../contract/endpoints.ts";
import { TOKEN_HEADER, KEY_HEADER, type Envelope } from "../../contract/envelope.ts";
import type { Refusal } from "../../contract/reasons.ts";
import { Lane, type KeyedOrder } from "../../server/core/lane.ts";
import type { Refused } from "../../server/core/refused.ts";
import { performVotes } from "../../server/votes/batch.ts";
import type { VoteOrder, VoteOutcome } from "../../server/votes/orders.ts";
import { Client, freshName, fundedMember, passwords } from "../support/client.ts";
import { openBeside, type Opened } from "../support/engine.ts";
import { poison } from "../support/poison.ts";
import { onPostgres, test } from "../support/test.ts";

const { payPassword } = passwords;
const create = { level: 1, payType: "usdt", payPassword } as const;

test("25,000 nested arrays in an extra field of a vote cost no other member a vote", async ({ server }) => {
  const [attacker, ...others] = await members(server, 14);
  const nested = "[".repeat(25_000) + "]".repeat(25_000);
  const text = JSON.stringify(create).replace("{", `{"extra":${nested},`);
  const attacks = Array.from({ length: 8 }, () => post(attacker!, "POST vote/create", text));
  const votes = others.map((member) => member.answer("POST vote/create", create));
  const answers = await Promise.all(votes);
  expect(answers.filter(({ code }) => code !== 200)).toEqual([]);
  for (const answer of await Promise.all(attacks)) {
    expect(answer).toMatchObject({ code: 500, data: { reason: "invalid", field: "body" } });
  }
  expect((await attacker!.call("GET vote/voteValues", {})).list).toEqual([]);
});

test("an order that the database refuses fails alone: the others of its batch are carried out", async ({
  server,
}) => {
  const [first, victim, ...others] = await members(server, 20);
  await poison(server, "vote", victim!);
  const outcomes = await together(server, [first!, victim!, ...others].map(creation));
  expect(outcomes[1]).toMatchObject({ status: "rejected", reason: { message: "poisoned" } });
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(1);
  expect((await victim!.call("GET wallet/balances", {})).usdt).toBe("1000");
});

test("an order whose answer cannot be made fails alone", async ({ server }) => {
  const [first, victim, ...others] = await members(server, 12);
  const orders = [first!, victim!, ...others].map(creation);
  orders[1]!.render = () => {
    throw new RangeError("no answer");
  };
  const outcomes = await together(server, orders);
  expect(outcomes.map(({ status }) => status).filter((status) => status === "rejected")).toHaveLength(1);
  expect(outcomes[1]).toMatchObject({ status: "rejected", reason: { message: "no answer" } });
  expect((await victim!.call("GET vote/voteValues", {})).list).toEqual([]);
});

test("fault 909: without a database the orders of a batch do not wait for a time limit each, and none is lost", async ({
  server,
}) => {
  const all = await members(server, 8);
  let tries = 0;
  const gone = new Lane<VoteOrder, Done>(server.ctx, async () => {
    tries += 1;
    throw Object.assign(new Error("the connection was lost"), { code: "08006" });
  });
  const orders = all.map(creation);
  const outcomes = await Promise.allSettled(orders.map((order) => gone.submit(order)));
  expect(outcomes.map(({ status }) => status)).toEqual(Array<string>(8).fill("rejected"));
  // The first alone, the other seven together, and two of them alone.
  expect(tries).toBe(4);
  const later = await together(server, orders);
  expect(later.map(({ status }) => status)).toEqual(Array<string>(8).fill("fulfilled"));
});

onPostgres("the same over two servers", async ({ server }) => {
  const beside = await openBeside(server);
  try {
    const [victim, ...others] = await members(server, 16);
    await poison(server, "vote", victim!);
    const spread = [victim!, ...others].map((member, i) => {
      const one = new Client(i % 2 === 0 ? server.origin : beside.origin);
      one.token = member.token;
      return one;
    });
    const answers = await Promise.all(spread.map((member) => member.answer("POST vote/create", create)));
    expect(answers.slice(1).filter(({ code }) => code !== 200)).toEqual([]);
    expect(answers[0]!.code).toBe(500);
  } finally {
    await beside.close();
  }
});

test("an upgrade to a level that has come to be worth less than the vote has earned is refused, and fails nobody else's", async ({
  server,
  operator,
}) => {
  const [earner, ...others] = await members(server, 12);
  await earner!.call("POST vote/create", create);
  const { username } = await earner!.call("GET account/info", {});
  const recruit = await fundedMember(server.origin, freshName("recruit"), "1000", username);
  await recruit.call("POST vote/create", create);
  const levels = await operator.call("GET vote/setting", {});
  const lowered = levels.map((one) => (one.level === 2 ? { ...one, voteValue: "1" } : one));
  await operator.call("POST operator/config", { voteLevels: lowered });
  const outcomes = await together(server, [
    ...others.map(creation),
    {
      ...creation(earner!),
      order: { kind: "upgrade", member: BigInt(earner!.uid!), tokenHash: null, level: 2, payType: "usdt" },
    },
  ]);
  const answer = await earner!.answer("POST vote/upgrade", { ...create, level: 2 });
  await operator.call("POST operator/config", { voteLevels: levels });
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(1);
  expect(outcomes.at(-1)).toMatchObject({ reason: { reason: "downgrade", details: { field: "level" } } });
  expect(answer).toMatchObject({ code: 500, refusal: { reason: "downgrade", field: "level" } });
  const { list } = await earner!.call("GET wallet/balanceLogs", { type: "upgrade" });
  expect(list).toEqual([]);
});

type Done = Exclude<VoteOutcome, Refused>;
type Order = KeyedOrder<VoteOrder, Done>;

/** An order as its route submits it. */
function creation({ uid }: Client): Order {
  const member = BigInt(uid!);
  const owner = `member:${uid}`;
  return {
    request: { owner, key: randomUUID(), action: "vote/create", body: { whole: "", plain: "" } },
    order: { kind: "create", member, tokenHash: null, level: 1, payType: "usdt" },
    render: ({ info }) => JSON.stringify(info),
  };
}

/** Submits orders at one time: the first alone, all others as one batch. */
function together(server: Opened, orders: Order[]) {
  const lane = new Lane(server.ctx, performVotes);
  return Promise.allSettled(orders.map((order) => lane.submit(order)));
}

/** Sends a body as it is, valid or not. */
async function post({ origin, token }: Client, call: Call, body: string) {
  const response = await fetch(`${origin}/api/${call.split(" ")[1]}`, {
    method: "POST",
    headers: { "content-type": "application/json", [TOKEN_HEADER]: token!, [KEY_HEADER]: randomUUID() },
    body,
  });
  return { status: response.status, ...((await response.json()) as Envelope<Refusal>) };
}

async function members(server: Opened, count: number): Promise<Client[]> {
  return Promise.all(
    Array.from({ length: count }, () => fundedMember(server.origin, freshName("voter"), "1000")),
  );
}
