/**
 * A deposit is credited, and a reorg deeper than the confirmations drops it: what it brought must not leave. Source:
 * rules.md G5, D21 and D22.
 */
import { expect } from "vitest";
import { parseAmount } from "../../contract/money.ts";
import { coins, type TestChain } from "../support/chain/chain.ts";
import { depositor, look, type Depositor } from "../support/chain/deposits.ts";
import { test as base } from "../support/chain/test.ts";
import { Client, freshName, newMember, passwords } from "../support/client.ts";
import { only, openBeside, type Opened } from "../support/engine.ts";
import { Desk, hashOf, makeSecret, newOperator } from "../support/operator-sessions.ts";
import { actAs, operators, type OperatorName } from "../support/operators.ts";
import { held, setBook } from "../support/pools.ts";
import { platformTime, usdtOf, withdraw } from "../support/withdraw.ts";

const { payPassword } = passwords;

const test = base.extend("thief", async ({ chain, server }) => {
  server.clock.stopAt(platformTime("20:00:00"));
  return droppedDeposit(chain, server);
});
const onPostgres = only("postgres", test);

interface Thief extends Depositor {
  account: string;
  recruit: string;
  /** The transaction, to be sent again. */
  raw: `0x${string}`;
}

/** 500 that the chain drops with the next look, after they were credited. */
async function droppedDeposit(chain: TestChain, server: Opened): Promise<Thief> {
  const account = freshName("thief");
  const member = await depositor(server, account);
  const recruit = `${account}_recruit`;
  await newMember(server.origin, recruit, account);
  const txHash = await chain.send(member.address, coins("500"));
  await chain.mine(6);
  await look(server);
  expect(await usdtOf(member.client)).toBe("500");
  const raw = await chain.raw(txHash);
  await chain.reorganise(6);
  await chain.mine();
  return { ...member, account, recruit, raw };
}

const send = ({ client, recruit }: Thief, amount: string, through: Client = client) =>
  through.answer("POST wallet/transfer", { account: recruit, amount, payPassword });

test("what it brought leaves by no way, and what stands beside it does", async ({ server, thief }) => {
  const { client, recruit } = thief;
  const [pending, approved] = [await withdraw(client, "100"), await withdraw(client, "20")];
  await client.call("POST operator/withdraw/approve", { id: approved.data.id });
  await client.call("POST nft/buy", { id: 1, quantity: 1, payPassword });
  await look(server);
  const gift = { id: 1, quantity: 1, account: recruit, payPassword };
  for (const answer of [
    await send(thief, "10"),
    await withdraw(client, "20"),
    await client.answer("POST nft/transfer", gift),
  ])
    expect(answer.refusal).toMatchObject({ reason: "deposit_missing" });
  // What was set aside before: not approved, and what was approved is not signed (below).
  const approval = await client.answer("POST operator/withdraw/approve", { id: pending.data.id });
  expect(approval.refusal).toMatchObject({ reason: "deposit_missing" });
  await client.call("POST withdraw/cancel", { id: pending.data.id });
  await client.call("POST operator/withdraw/reject", { id: approved.data.id, reason: "gone" });
  // 400 are left of the 500; of 300 more just what is above the 500 may go.
  await client.credit(thief.account, "300");
  expect((await send(thief, "210")).refusal).toMatchObject({ reason: "deposit_missing" });
  expect((await send(thief, "200")).code).toBe(200);
  expect((await send(thief, "10")).refusal).toMatchObject({ reason: "deposit_missing" });
});

test("it is released by itself when the chain has it again, at the depth of a credit and not before", async ({
  chain,
  server,
  thief,
}) => {
  await look(server);
  await chain.client.sendRawTransaction({ serializedTransaction: thief.raw });
  const { confirmations } = server.environment.chain!;
  for (let depth = 1; depth < confirmations; depth += 1) {
    await chain.mine();
    await look(server);
    expect((await send(thief, "10")).refusal).toMatchObject({ reason: "deposit_missing" });
  }
  await chain.mine();
  await look(server);
  expect((await send(thief, "500")).code).toBe(200);
  expect(await missingOf(thief.client, thief)).toBeUndefined();
});

test("two operators write it off, one alone does not; the platform bears it, and gets it back when it returns", async ({
  chain,
  operator,
  server,
  thief,
}) => {
  await look(server);
  await setBook(server, "fees", parseAmount("300"));
  await setBook(server, "reserve", 0n);
  const { id } = await missingOf(operator, thief);
  const writeOff = (by: string) =>
    operator.answer("POST operator/deposit/writeOff", { id, by, reason: "the miner is known" });
  expect((await writeOff("Ann")).data).toMatchObject({ firstBy: "Ann", writtenOffAt: null });
  expect((await writeOff(" ann ")).refusal).toEqual({ reason: "invalid", field: "by" });
  expect((await send(thief, "10")).refusal).toMatchObject({ reason: "deposit_missing" });
  expect((await writeOff("Ben")).refusal).toEqual({ reason: "reserve_exhausted" });
  await setBook(server, "reserve", parseAmount("1000"));
  const custody = await held(server, "custody", "usdt");
  expect((await writeOff("Ben")).data).toMatchObject({ firstBy: "Ann", secondBy: "Ben" });
  expect((await writeOff("Carl")).refusal).toEqual({ reason: "not_found", field: "id" });
  expect(await held(server, "custody", "usdt")).toBe(custody + parseAmount("500"));
  expect(await held(server, "fees", "usdt")).toBe(0n);
  expect(await held(server, "reserve", "usdt")).toBe(parseAmount("800"));
  expect((await send(thief, "100")).code).toBe(200);
  const { list } = await operator.call("GET operator/audit", { limit: 2 });
  expect(list.map(({ act }) => act)).toEqual(["deposit write-off", "deposit write-off asked"]);

  await chain.client.sendRawTransaction({ serializedTransaction: thief.raw });
  await chain.mine(server.environment.chain!.confirmations);
  await look(server);
  expect(await held(server, "custody", "usdt")).toBe(custody);
  expect((await send(thief, "400")).code).toBe(200);
});

onPostgres(
  "of the same word of two operators at once, to two servers, one is counted",
  async ({ operator, server, thief }) => {
    await look(server);
    await setBook(server, "fees", parseAmount("5000"));
    const there = await openBeside(server);
    try {
      const { id } = await missingOf(operator, thief);
      const custody = await held(server, "custody", "usdt");
      const say = (client: Client, by: string) =>
        client.answer("POST operator/deposit/writeOff", { id, by, reason: "gone" });
      const second = new Client(there.origin);
      const answers = await Promise.all([1, 2, 3].flatMap(() => [say(operator, "ann"), say(second, "ben")]));
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(2);
      expect(await held(server, "custody", "usdt")).toBe(custody + parseAmount("500"));
    } finally {
      await there.close();
    }
  },
);

onPostgres(
  "fault 413: one operator with two names gives nothing up, where operators have tokens of their own",
  async ({ server, operator, thief }) => {
    await look(server);
    await setBook(server, "fees", parseAmount("5000"));
    const there = await openBeside({ ...server, environment: { ...server.environment, operators } });
    try {
      const { id } = await missingOf(operator, thief);
      const say = (name: OperatorName, by: string) =>
        actAs(there.origin, name, "POST operator/deposit/writeOff", { id, by, reason: "gone" });
      expect((await say("anna", "Anna")).done).toBe(true);
      expect((await say("anna", "Ben")).refusal).toEqual({ reason: "invalid", field: "by" });
      expect((await say("ben", "Ben")).data).toMatchObject({ firstBy: "Anna", secondBy: "Ben" });
    } finally {
      await there.close();
    }
  },
);

test("fault 740: what somebody asked for who was shut out since is asked anew, and no script or nameless token is one of two", async ({
  server,
  operator,
  thief,
}) => {
  await look(server);
  await setBook(server, "fees", parseAmount("5000"));
  const { id } = await missingOf(operator, thief);
  const [kim, lea, mia] = [
    await newOperator(server, "kim_740", ["finance"]),
    await newOperator(server, "lea_740", ["finance"]),
    await newOperator(server, "mia_740", ["finance"]),
  ];
  const token = `opt_${makeSecret()}`;
  const script = { name: "books", role: "finance" as const, tokenHash: hashOf(token), days: 90 };
  await lea.must("POST operator/scripts", script);
  const say = (desk: Desk, by: string) =>
    desk.answer("POST operator/deposit/writeOff", { id, by, reason: "gone" });
  expect((await say(kim, "Kim")).data).toMatchObject({ firstBy: "Kim", writtenOffAt: null });
  for (const nobodys of [new Desk(server.origin), new Desk(server.origin, token)])
    expect((await say(nobodys, "Leo")).refusal.reason).toBe("operator_forbidden");
  const shut = { name: "kim_740", roles: ["finance" as const], disabled: true, reason: "key stolen" };
  await operator.call("POST operator/operators", shut);
  expect((await say(lea, "Lea")).data).toMatchObject({ firstBy: "Lea", writtenOffAt: null });
  expect((await say(mia, "Mia")).data).toMatchObject({ firstBy: "Lea", secondBy: "Mia" });
});

async function missingOf(operator: Client, { account }: Thief) {
  const missing = await operator.call("GET operator/deposits/missing", {});
  return missing.find((deposit) => deposit.account === account)!;
}
