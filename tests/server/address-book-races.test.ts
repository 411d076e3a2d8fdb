/** The book and its list are changed while withdrawals run, by several devices and at several servers. Source: rules.md W53, G3. */
import { expect } from "vitest";
import { Client, fundedMember, passwords } from "../support/client.ts";
import { openBlocker } from "../support/blocker.ts";
import { only, openBeside } from "../support/engine.ts";
import { ADDRESS, OTHER_ADDRESS, platformTime, withdraw } from "../support/withdraw.ts";
import { test as base } from "../support/test.ts";

const { payPassword } = passwords;
const HOUR_MS = 3_600_000;
const START = platformTime("20:00:00");

const test = base.extend("member", ({ server, account }) => fundedMember(server.origin, account, "5000"));
const onPostgres = only(
  "postgres",
  test.extend("there", async ({ server, account, member }, { onCleanup }) => {
    const other = await openBeside(server);
    onCleanup(() => other.close());
    const client = new Client(other.origin);
    Object.assign(client, { token: member.token, uid: member.uid });
    return { client, account };
  }),
);

test.beforeEach(({ server }) => server.clock.stopAt(START));

const add = (member: Client, address: string, label: string) =>
  member.answer("POST withdraw/addressAdd", { address, label, payPassword });
const list = (member: Client, on: boolean) => member.answer("POST withdraw/allowList", { on, payPassword });

test("fault 392: of one address added many times at once one stands, with one event", async ({ member }) => {
  const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => add(member, ADDRESS, `Label ${i}`)));
  const refused = answers.filter(({ code }) => code !== 200);
  expect(refused.map(({ refusal }) => refusal.reason)).toEqual(Array(9).fill("address_known"));
  const labels = await Promise.all([add(member, OTHER_ADDRESS, "Same"), add(member, otherOf("1"), "same")]);
  expect(labels.map(({ code }) => code).toSorted()).toEqual([200, 500]);
  expect((await member.call("GET withdraw/addresses", {})).addresses).toHaveLength(2);
  const { list: events } = await member.call("GET account/events", {});
  expect(events.filter(({ type }) => type === "address_added")).toHaveLength(2);
});

test("fault 393: removed while withdrawals to it run, an address is paid by none that is answered later", async ({
  member,
  server,
}) => {
  const { data } = await add(member, ADDRESS, "Exchange");
  await list(member, true);
  server.clock.advance(24 * HOUR_MS);
  let isRemoved = false;
  const late: boolean[] = [];
  const withdrawals = Array.from({ length: 12 }, async (_, i) => {
    const begunAfter = isRemoved;
    const answer = await withdraw(member, "20");
    if (begunAfter) late.push(answer.code === 200);
    return { i, code: answer.code, reason: answer.refusal?.reason };
  });
  const removal = member
    .answer("POST withdraw/addressRemove", { id: data.addresses[0]!.id })
    .then(() => void (isRemoved = true));
  const answers = await Promise.all(withdrawals);
  await removal;
  late.push((await withdraw(member, "20")).code === 200);
  expect(late).not.toContain(true);
  for (const { code, reason } of answers)
    expect(code === 200 ? null : reason).toBe(code === 200 ? null : "address_not_listed");
});

test("switched on many times at once, the list is on, told once", async ({ member }) => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => list(member, true)));
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]));
  const { list: events } = await member.call("GET account/events", {});
  expect(events.filter(({ type }) => type === "allow_list_on")).toHaveLength(1);
});

onPostgres(
  "fault 394: a withdrawal that waits at one server while the list is switched on at another is judged by it",
  async ({ server, member, there }) => {
    const blocker = await openBlocker(server.environment.databaseUrl!);
    try {
      // The withdrawal has begun, and waits for the wallet.
      await blocker.hold(`select from wallet where member_id = ${member.uid} for update`);
      const waiting = withdraw(member, "20");
      await blocker.waiting();
      expect((await list(there.client, true)).code).toBe(200);
      await blocker.release();
      expect((await waiting).refusal.reason).toBe("address_not_listed");
    } finally {
      await blocker.close();
    }
  },
);

onPostgres(
  "fault 395: a wait that ends while a withdrawal is under way is judged by the time at which it began",
  async ({ server, member, there }) => {
    await add(there.client, ADDRESS, "Exchange");
    await list(there.client, true);
    server.clock.advance(24 * HOUR_MS - 1);
    const blocker = await openBlocker(server.environment.databaseUrl!);
    try {
      await blocker.hold(`select from wallet where member_id = ${member.uid} for update`);
      const early = withdraw(member, "20");
      await blocker.waiting();
      server.clock.advance(1);
      await blocker.release();
      expect((await early).refusal.reason).toBe("address_held");
    } finally {
      await blocker.close();
    }
    expect((await withdraw(there.client, "20")).code).toBe(200);
  },
);

onPostgres(
  "changes of one book at two servers at once are one after the other",
  async ({ member, there }) => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        add(i % 2 ? member : there.client, otherOf(String(i)), i < 5 ? "One" : "Two"),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(2);
    const refused = answers.filter(({ code }) => code !== 200);
    expect(new Set(refused.map(({ refusal }) => refusal.reason))).toEqual(new Set(["label_taken"]));
    const [here, far] = await Promise.all(
      [member, there.client].map((client) => client.call("GET withdraw/addresses", {})),
    );
    expect(here!.addresses).toHaveLength(2);
    expect(far).toEqual(here);
  },
);

function otherOf(digit: string): string {
  return `0x${digit.padStart(40, "b")}`;
}
