/** Votes of different levels do not wait for each other, on one server and on several. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import { Lane, type KeyedOrder } from "../../server/core/lane.ts";
import type { Refused } from "../../server/core/refused.ts";
import { performVotes } from "../../server/votes/batch.ts";
import { reserveLines } from "../../server/votes/lines.ts";
import type { VoteOrder, VoteOutcome } from "../../server/votes/orders.ts";
import { openBlocker } from "../support/blocker.ts";
import { Client, freshName, fundedMember, passwords } from "../support/client.ts";
import { openBeside, type Opened } from "../support/engine.ts";
import { onPostgres, test } from "../support/test.ts";

const paid = { payType: "usdt", payPassword: passwords.payPassword } as const;
const LEVELS = [1, 2, 3, 4, 5, 6];

onPostgres(
  "fault 703: a level's line that somebody holds holds back the votes of this level alone",
  async ({ server }) => {
    const [held, ...others] = await voters(server, LEVELS.length);
    const blocker = await openBlocker(server.environment.databaseUrl!);
    try {
      await blocker.hold("select from level_line where level = 1 for update");
      const waiting = held!.answer("POST vote/create", { ...paid, level: 1 });
      await blocker.waiting();
      const answers = await Promise.all(
        others.map((one, i) => one.answer("POST vote/create", { ...paid, level: i + 2 })),
      );
      expect(answers.map(({ code }) => code)).toEqual(others.map(() => 200));
      await blocker.release();
      expect((await waiting).code).toBe(200);
    } finally {
      await blocker.close();
    }
  },
);

onPostgres(
  "fault 703: orders of one batch whose line is free do not wait for the others",
  async ({ server }) => {
    const [first, held, free] = await voters(server, 3);
    const lane = new Lane(server.ctx, performVotes, { reserve: reserveLines });
    const blocker = await openBlocker(server.environment.databaseUrl!);
    try {
      await blocker.hold("select from level_line where level = 1 for update");
      // The first goes alone, the other two together.
      const outcomes = [orderOf(first!, 3), orderOf(held!, 1), orderOf(free!, 2)].map((one) =>
        lane.submit(one),
      );
      await Promise.all([outcomes[0], outcomes[2]]);
      await blocker.waiting();
      await blocker.release();
      await outcomes[1];
    } finally {
      await blocker.close();
    }
  },
);

test("an order that others' locks have put off twice is waited for", async ({ server }) => {
  const [first, unlucky] = await voters(server, 2);
  const asked: (VoteOrder | undefined)[] = [];
  const lane = new Lane<VoteOrder, Exclude<VoteOutcome, Refused>>(server.ctx, performVotes, {
    reserve: async (_, orders, urgent) => {
      asked.push(urgent);
      return urgent ? [urgent] : orders.filter(({ member }) => member !== BigInt(unlucky!.uid!));
    },
  });
  const last = orderOf(unlucky!, 1);
  await Promise.all([lane.submit(orderOf(first!, 2)), lane.submit(last)]);
  expect(asked).toEqual([undefined, undefined, undefined, last.order]);
});

onPostgres(
  "votes and upgrades at all levels over two servers give each seat once and none away",
  async ({ server }) => {
    const beside = await openBeside(server);
    try {
      const members = await voters(server, 12);
      // Each sends one after the other, to both servers in turn; all of them at once.
      const all = await Promise.all(
        members.map(async (member, i) => {
          const [here, there] = [member, at(beside, member)];
          const level = 1 + (i % LEVELS.length);
          return [
            await here.answer("POST vote/create", { ...paid, level }),
            await there.answer("POST vote/create", { ...paid, level }),
            await here.answer("POST vote/upgrade", { ...paid, level: 1 + (level % LEVELS.length) }),
          ];
        }),
      );
      const answers = all.flat().filter(({ code }) => code !== 200);
      // Of the highest level nothing is above.
      expect(answers.map(({ refusal }) => refusal.reason)).toEqual(["downgrade", "downgrade"]);
      const { rows } = await sql<{ level: number; last_seat: number; seats: number[] }>`
        select level, last_seat, array(select seat from vote where vote.level = l.level order by seat) as seats
        from level_line l order by level`.execute(server.ctx.db);
      for (const { last_seat, seats } of rows) {
        expect(new Set(seats).size).toBe(seats.length);
        expect(Math.max(0, ...seats)).toBeLessThanOrEqual(last_seat);
      }
      expect(rows.map(({ level }) => level)).toEqual(LEVELS);
      expect(rows.flatMap(({ seats }) => seats).length).toBeGreaterThanOrEqual(2 * members.length);
    } finally {
      await beside.close();
    }
  },
);

function orderOf({ uid }: Client, level: number): KeyedOrder<VoteOrder, Exclude<VoteOutcome, Refused>> {
  return {
    request: {
      owner: `member:${uid}`,
      key: randomUUID(),
      action: "vote/create",
      body: { whole: "", plain: "" },
    },
    order: { kind: "create", member: BigInt(uid!), tokenHash: null, level, payType: "usdt" },
    render: ({ info }) => JSON.stringify(info),
  };
}

function at({ origin }: Opened, { token, uid }: Client): Client {
  return Object.assign(new Client(origin), { token, uid });
}

/** With enough for some votes of any level. */
function voters(server: Opened, count: number): Promise<Client[]> {
  return Promise.all(
    Array.from({ length: count }, () => fundedMember(server.origin, freshName("voter"), "500000")),
  );
}
