/** Guessing a login password, from one address and from many. */
import { expect } from "vitest";
import { addressOf, attack, tally } from "../support/attack.ts";
import { newMember, passwords, type Client } from "../support/client.ts";
import { openBeside, type Opened } from "../support/engine.ts";
import { onPostgres, test } from "../support/test.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const guess = (server: Opened, account: string, address: string, headers: Record<string, string> = {}) =>
  attack(server.origin, "account/login", { account, password: "not the password" }, { address, headers });

const enter = (server: Opened, account: string, address: string, headers: Record<string, string> = {}) =>
  attack(server.origin, "account/login", { account, password: passwords.password }, { address, headers });

// How long the machine takes is nobody's wait.
test.beforeEach(async ({ server }) => {
  server.clock.stopAt(server.clock.now());
});

test("fault 101: a hundred and fifty guesses over as many addresses are slowed, and the owner is told and gets in", async ({
  server,
  account,
}) => {
  const owner = await newMember(server.origin, account);
  const phone = await enter(server, account, "192.0.2.10");
  const begun = server.clock.now().getTime();
  const answers = [];
  for (let i = 0; i < 150; i += 1) answers.push(await guess(server, account, addressOf(i)));
  const minutes = (server.clock.now().getTime() - begun) / MINUTE;
  expect(minutes).toBeGreaterThan(15);
  expect(await typesOf(owner)).toContain("sign_in_failures");
  const listed = async () => (await owner.call("GET operator/alarms", {})).list;
  await expect
    .poll(listed)
    .toContainEqual(expect.objectContaining({ kind: "account_guessed", subject: account }));
  // A device that the account was used on waits for nothing, a new one a little.
  const cookie = phone.headers.get("set-cookie")!.split(";")[0]!;
  let before = server.clock.now().getTime();
  expect((await enter(server, account, "192.0.2.99", { cookie })).outcome).toBe("done");
  expect(server.clock.now().getTime() - before).toBeLessThan(1_000);
  before = server.clock.now().getTime();
  expect((await enter(server, account, "192.0.2.100")).outcome).toBe("done");
  expect(server.clock.now().getTime() - before).toBeLessThan(21_000);
});

test("fault 101: a burst of guesses over many addresses is refused past the few that may wait", async ({
  server,
  account,
}) => {
  await newMember(server.origin, account);
  const { wait } = server.ctx;
  const held: (() => void)[] = [];
  server.ctx.wait = () => new Promise((resolve) => held.push(resolve));
  let answered = 0;
  const burst = Array.from({ length: 100 }, async (_, i) => {
    const sent = await guess(server, account, addressOf(i, "198.51.100"));
    answered += 1;
    return sent;
  });
  await expect.poll(() => answered + held.length).toBe(100);
  server.ctx.wait = wait;
  expect(held.length).toBeLessThan(10);
  for (const release of held) release();
  const answers = await Promise.all(burst);
  const counts = tally(answers);
  expect(counts.wrong_credentials).toBeLessThan(15);
  expect(counts.too_many_requests).toBeGreaterThan(85);
  const refused = answers.filter(({ outcome }) => outcome === "too_many_requests");
  expect(refused.every(({ status, headers }) => status === 429 && headers.has("retry-after"))).toBe(true);
});

test("fault 101: one address gets few guesses a day at one account, and other members of it are not kept out", async ({
  server,
  account,
}) => {
  await newMember(server.origin, account);
  await newMember(server.origin, `${account}_neighbour`);
  const address = "192.0.2.50";
  let judged = 0;
  const end = server.clock.now().getTime() + 24 * HOUR;
  while (server.clock.now().getTime() < end) {
    const { outcome } = await guess(server, account, address);
    if (outcome === "wrong_credentials") judged += 1;
    server.clock.advance(5 * MINUTE);
  }
  expect(judged).toBeLessThan(40);
  expect((await enter(server, `${account}_neighbour`, address)).outcome).toBe("done");
});

test("an unknown account is slowed and refused as a known one is", async ({ server, account }) => {
  await newMember(server.origin, account);
  const outcomes = async (name: string, network: string) => {
    const seen = [];
    const begun = server.clock.now().getTime();
    for (let i = 0; i < 9; i += 1) {
      const { outcome, status, headers } = await guess(server, name, `${network}.${i < 7 ? 1 : i}`);
      seen.push([outcome, status, headers.has("set-cookie")]);
    }
    return { seen, held: Math.round((server.clock.now().getTime() - begun) / 1000) };
  };
  const known = await outcomes(account, "192.0.2");
  expect(known.seen.map(([outcome]) => outcome)).toContain("too_many_requests");
  expect(await outcomes("nobody_of_that_name", "192.0.2")).toEqual(known);
});

test("fault 101: a key that somebody planted on a browser does not become known by the owner's sign-in", async ({
  server,
  account,
}) => {
  await newMember(server.origin, account);
  const planted = "starship-device=planted-by-an-attacker";
  const first = await enter(server, account, "192.0.2.60", { cookie: planted });
  const given = first.headers.get("set-cookie")!;
  expect(given).toMatch(
    /^starship-device=[\w-]{24}\.planted-by-an-attacker; Path=\/api\/account; Max-Age=\d+; /,
  );
  expect(given).toMatch(/; HttpOnly; SameSite=Strict$/);
  const outcomes = [];
  for (let i = 0; i < 8; i += 1)
    outcomes.push(await guess(server, account, "192.0.2.61", { cookie: planted }));
  expect(tally(outcomes)).toEqual({ wrong_credentials: 5, too_many_requests: 3 });
  // The owner's key is another one, and after a change of the password nobody's is known.
  const cookie = given.split(";")[0]!;
  expect((await enter(server, account, "192.0.2.61", { cookie })).outcome).toBe("done");
  const body = { account, payPassword: passwords.payPassword, password: "a-new-password" };
  await attack(server.origin, "account/resetPassword", body, { address: "192.0.2.62" });
  const login = { account, password: "a-new-password" };
  const again = await attack(server.origin, "account/login", login, {
    address: "192.0.2.61",
    headers: { cookie },
  });
  expect(again.outcome).toBe("too_many_requests");
});

test("fault 101: a known browser has a count of its own, which ends too", async ({ server, account }) => {
  await newMember(server.origin, account);
  const first = await enter(server, account, "192.0.2.70");
  const cookie = first.headers.get("set-cookie")!.split(";")[0]!;
  const outcomes = [];
  for (let i = 0; i < 15; i += 1) outcomes.push(await guess(server, account, addressOf(i), { cookie }));
  expect(tally(outcomes)).toEqual({ wrong_credentials: 10, too_many_requests: 5 });
});

onPostgres(
  "fault 101: two servers count the guesses of one network together",
  async ({ server, account }) => {
    await newMember(server.origin, account);
    const beside = await openBeside(server);
    try {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) => guess(i % 2 ? server : beside, account, "192.0.2.80")),
      );
      expect(tally(answers)).toEqual({ wrong_credentials: 5, too_many_requests: 15 });
    } finally {
      await beside.close();
    }
  },
);

const typesOf = async (member: Client) =>
  (await member.call("GET account/events", { limit: 50 })).list.map(({ type }) => type as string);
