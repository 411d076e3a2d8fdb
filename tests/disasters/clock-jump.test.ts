/** A machine's clock jumps between two measurements. Source: rules.md J11; faults.md 745. */
import { expect } from "vitest";
import { SharedClock, type Clock } from "../../server/core/clock.ts";
import { Client, freshName, fundedMember, passwords } from "../support/client.ts";
import { DAY } from "../support/days.ts";
import { openBeside, type Opened } from "../support/engine.ts";
import { onPostgres, test } from "../support/test.ts";

const { password, payPassword } = passwords;

/** Another server, whose clock is ahead by what `skew` says; and the member's session there. */
async function beside(server: Opened, { token }: Client) {
  const skew = { ms: 0 };
  const there = await openBeside(
    server,
    server.clock.ahead(() => skew.ms),
  );
  const elsewhere = new Client(there.origin);
  elsewhere.token = token;
  return { skew, there, elsewhere };
}

onPostgres(
  "fault 745: a jump of a day does not end a hold before it is measured, nor after",
  async ({ server, account }) => {
    const member = await fundedMember(server.origin, account, "100");
    const mule = freshName("mule");
    await member.register(mule, account);
    await member.call("POST account/changePassword", {
      oldPassword: password,
      password: "a-brand-new-phrase-7",
      payPassword,
    });
    const { skew, there, elsewhere } = await beside(server, member);
    const send = () =>
      elsewhere.answer("POST wallet/transfer", { account: mule, amount: "100", payPassword });
    try {
      expect((await send()).refusal.reason).toBe("held");
      skew.ms = DAY + 1_000;
      for (let i = 0; i < 3; i += 1) expect((await send()).refusal.reason).toBe("held");
    } finally {
      await there.close();
    }
  },
);

onPostgres("fault 745: a jump of two weeks ends nobody's session", async ({ server, account }) => {
  const member = await fundedMember(server.origin, account, "100");
  const { skew, there, elsewhere } = await beside(server, member);
  try {
    skew.ms = 15 * DAY;
    expect((await elsewhere.answer("GET account/info", {})).code).toBe(200);
    expect((await member.answer("GET account/info", {})).code).toBe(200);
  } finally {
    await there.close();
  }
});

/** Of a machine and a database, each moved by hand. */
function made(server: Opened) {
  const state = { steady: 0, wall: 0, database: 0, asked: 0, isGone: false };
  const clock: Clock = {
    now: () => new Date(state.wall),
    steady: () => state.steady,
    wait: async () => {},
    async database() {
      state.asked += 1;
      if (state.isGone) throw new Error("gone");
      return new Date(state.database);
    },
  };
  const shared = new SharedClock(clock, server.ctx.db);
  const pass = (ms: number) => {
    state.steady += ms;
    state.wall += ms;
    state.database += ms;
  };
  return { state, shared, pass, time: () => shared.now().getTime() };
}

test("fault 745: a clock that is put right by a jump is believed at once, and one that jumps while it is measured is measured again", async ({
  server,
}) => {
  const { state, shared, pass, time } = made(server);
  state.wall = DAY;
  await shared.measure();
  expect([shared.ahead, time()]).toEqual([DAY, 0]);
  pass(1_000);
  state.wall -= DAY;
  expect([shared.isWrong, time()]).toEqual([false, 1_000]);
  await shared.measure();
  expect([shared.ahead, time()]).toEqual([0, 1_000]);
  const measured = shared.measure();
  state.wall += DAY;
  await measured;
  expect([shared.ahead, time()]).toEqual([DAY, 1_000]);
});

test("fault 745: as long as the database does not answer, a server goes on as if its clock had not jumped", async ({
  server,
}) => {
  const { state, shared, pass, time } = made(server);
  await shared.measure();
  state.isGone = true;
  state.wall += DAY;
  for (let i = 1; i <= 3; i += 1) {
    pass(1_000);
    expect([time(), shared.isWrong]).toEqual([i * 1_000, true]);
  }
  expect(state.asked).toBe(2);
  state.isGone = false;
  await expect.poll(() => [time(), shared.ahead, state.asked > 2]).toEqual([3_000, DAY, true]);
});
