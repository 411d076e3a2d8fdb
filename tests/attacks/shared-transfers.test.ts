/** Member transfers share transactions: what one order is, or meets, must cost the others nothing. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect } from "vitest";
import type { Refused } from "../../server/core/refused.ts";
import { Lane, type KeyedOrder } from "../../server/core/lane.ts";
import type { Done } from "../../server/ledger/receipts.ts";
import { performTransfers, type TransferOrder } from "../../server/wallet/member-transfer.ts";
import { openBlocker } from "../support/blocker.ts";
import { freshName, fundedMember, newMember, type Client } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { poison } from "../support/poison.ts";
import { onPostgres, test } from "../support/test.ts";

type Order = KeyedOrder<TransferOrder, Done>;

const usdt = async (member: Client) => (await member.call("GET wallet/balances", {})).usdt;
const nameOf = async (member: Client) => (await member.call("GET account/info", {})).username;

describe("fault 691: transfers of one transaction", () => {
  test("are refused alone, each for its own reason, and leave nothing behind", async ({
    server,
    operator,
  }) => {
    const [first, self, unknown, elsewhere, uneven, poor, frozen, ended, good] = await members(server, 9);
    const stranger = await fundedMember(server.origin, freshName("stranger"), "100");
    await frozen!.call("POST account/freeze", {});
    const orders = [
      orderOf(first!, "genesis", "10"),
      orderOf(self!, await nameOf(self!), "10"),
      orderOf(unknown!, "nobody_there", "10"),
      orderOf(elsewhere!, await nameOf(stranger), "10"),
      orderOf(uneven!, "genesis", "11"),
      orderOf(poor!, "genesis", "2000"),
      orderOf(frozen!, "genesis", "10"),
      { ...orderOf(ended!, "genesis", "10"), order: ofSession(ended!, Buffer.alloc(32)) },
      orderOf(good!, "genesis", "20"),
    ];
    const before = await usdtOf(operator);
    const outcomes = await together(server, orders);
    expect(
      outcomes.map((one) => (one.status === "fulfilled" ? "done" : (one.reason as Refused).reason)),
    ).toEqual([
      "done",
      "self_transfer",
      "recipient_unknown",
      "not_in_network",
      "multiple_of_10",
      "insufficient_balance",
      "frozen",
      "signed_out",
      "done",
    ]);
    expect(await usdtOf(operator)).toBe(before + 30);
    for (const one of [self, unknown, elsewhere, uneven, poor, frozen, ended])
      expect(await usdt(one!)).toBe("1000");
    // A refused order's key is free.
    expect(await outcomesOf(server, orders)).toBe(2);
    expect(await leftToday(server, orders)).toEqual(["10", "20"]);
  });

  test("are carried out though the database fails one of them", async ({ server }) => {
    const [first, victim, ...others] = await members(server, 8);
    const below = await newMember(server.origin, freshName("below"), await nameOf(victim!));
    await poison(server, "inbox_message", below);
    const outcomes = await together(server, [
      orderOf(first!, "genesis", "10"),
      orderOf(victim!, await nameOf(below), "10"),
      ...others.map((member) => orderOf(member, "genesis", "10")),
    ]);
    expect(outcomes[1]).toMatchObject({ status: "rejected", reason: { message: "poisoned" } });
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(1);
    expect(await Promise.all([victim!, ...others].map(usdt))).toEqual(["1000", ...others.map(() => "990")]);
  });

  test("happen one after the other: what an order brings the next one may send, and nothing twice", async ({
    server,
  }) => {
    const [first] = await members(server, 1);
    const top = await fundedMember(server.origin, freshName("top"), "100");
    const middle = await newMember(server.origin, freshName("middle"), await nameOf(top));
    const bottom = await newMember(server.origin, freshName("bottom"), await nameOf(middle));
    const again = orderOf(top, await nameOf(bottom), "100");
    const outcomes = await together(server, [
      orderOf(first!, "genesis", "10"),
      orderOf(top, await nameOf(middle), "100"),
      orderOf(middle, await nameOf(bottom), "100"),
      orderOf(bottom, await nameOf(top), "60"),
      again,
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 4 }, () => "fulfilled"),
      "rejected",
    ]);
    expect(outcomes[4]).toMatchObject({ reason: { reason: "insufficient_balance" } });
    expect(await Promise.all([top, middle, bottom].map(usdt))).toEqual(["60", "0", "40"]);
    const { list } = await middle.call("GET wallet/balanceLogs", {});
    expect(list.map(({ amount }) => amount)).toEqual(["-100", "100"]);
  });
});

test("fault 692: an order for whose answer nobody waits any more is not carried out, nor do others fail with it", async ({
  server,
}) => {
  const [first, late, ...others] = await members(server, 5);
  const given = orderOf(late!, "genesis", "10");
  given.request.until = performance.now() - 1;
  const outcomes = await together(server, [
    orderOf(first!, "genesis", "10"),
    given,
    ...others.map((member) => orderOf(member, "genesis", "10")),
  ]);
  expect(outcomes[1]).toMatchObject({ status: "rejected", reason: { reason: "unavailable" } });
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(1);
  expect(await usdt(late!)).toBe("1000");
  expect(await outcomesOf(server, [given])).toBe(0);
});

onPostgres(
  "fault 693: a wallet that somebody has locked holds back its own transfers alone",
  async ({ server }) => {
    const senders = await members(server, 6);
    // Recipients of their own: the held transfer has locked its recipient too.
    const below = await Promise.all(
      senders.map(async (sender) => {
        const name = freshName("below");
        await newMember(server.origin, name, await nameOf(sender));
        return name;
      }),
    );
    const blocker = await openBlocker(server.environment.databaseUrl!);
    try {
      await blocker.hold(`select from wallet where member_id = ${senders[0]!.uid} for update`);
      const waiting = send(senders[0]!, below[0]!);
      await blocker.waiting();
      const answers = await Promise.all(senders.slice(1).map((one, i) => send(one, below[i + 1]!)));
      expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200));
      await blocker.release();
      expect((await waiting).code).toBe(200);
    } finally {
      await blocker.close();
    }
  },
);

const send = (member: Client, account: string) =>
  member.answer("POST wallet/transfer", { account, amount: "10", payPassword: "second-password" });

/** Submits orders at one time: the first alone, all others as one batch. */
function together(server: Opened, orders: Order[]) {
  const lane = new Lane(server.ctx, performTransfers);
  return Promise.allSettled(orders.map((order) => lane.submit(order)));
}

/** As its route submits it, of an act without a session. */
function orderOf(member: Client, account: string, amount: string): Order {
  return {
    request: {
      owner: `member:${member.uid}`,
      key: randomUUID(),
      action: "wallet/transfer",
      body: { whole: "", plain: "" },
    },
    order: {
      spender: { memberId: BigInt(member.uid!), tokenHash: null },
      body: { account, amount },
    },
    render: ({ lines }) => JSON.stringify(lines.map(({ seq }) => seq)),
  };
}

const ofSession = ({ uid }: Client, tokenHash: Buffer): TransferOrder => ({
  spender: { memberId: BigInt(uid!), tokenHash },
  body: { account: "genesis", amount: "10" },
});

function members(server: Opened, count: number): Promise<Client[]> {
  return Promise.all(
    Array.from({ length: count }, () => fundedMember(server.origin, freshName("sender"), "1000")),
  );
}

/** The root's balance. */
async function usdtOf(operator: Client): Promise<number> {
  const { balances } = await operator.call("GET operator/member", { account: "genesis" });
  return Number(balances.usdt);
}

async function outcomesOf({ ctx }: Opened, orders: Order[]): Promise<number> {
  const rows = await ctx.db
    .selectFrom("outcome")
    .select("key")
    .where(
      "key",
      "in",
      orders.map(({ request }) => request.key),
    )
    .execute();
  return rows.length;
}

/** What was counted of the senders' limits. */
async function leftToday({ ctx }: Opened, orders: Order[]): Promise<string[]> {
  const { rows } = await sql<{ amount: bigint }>`
    select amount from outflow_day where member_id in (${sql.join(orders.map(({ order }) => order.spender.memberId))})
    order by amount`.execute(ctx.db);
  return rows.map(({ amount }) => (amount / 100_000_000n).toString());
}
