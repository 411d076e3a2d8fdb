/** What only a row's lock keeps apart on two servers. The blocker makes both arrive at the row at the same moment. */
import { expect } from "vitest";
import { openBlocker } from "../support/blocker.ts";
import { coins } from "../support/chain/chain.ts";
import { depositor, look, usdt } from "../support/chain/deposits.ts";
import { test as base } from "../support/chain/test.ts";
import { Client, newMember } from "../support/client.ts";
import { only, openBeside } from "../support/engine.ts";

const test = base
  .extend("blocker", async ({ server }, { onCleanup }) => {
    const blocker = await openBlocker(server.environment.databaseUrl!);
    onCleanup(() => blocker.close());
    return blocker;
  })
  .extend("beside", { scope: "file" }, async ({ server }, { onCleanup }) => {
    const beside = await openBeside(server);
    onCleanup(() => beside.close());
    return beside;
  });
const onPostgres = only("postgres", test);

onPostgres(
  "fault 934: two servers record an act at the same moment, one after the other",
  async ({ beside, blocker, server }) => {
    const operators = [new Client(server.origin), new Client(beside.origin)];
    const accounts = ["act_one", "act_two"];
    for (const account of accounts) await newMember(server.origin, account);
    await blocker.hold("select from audit_head for update");
    const freezes = operators.map((operator, i) =>
      operator.answer("POST operator/member/freeze", { account: accounts[i]!, reason: "seen" }),
    );
    await blocker.waiting(2);
    await blocker.release();
    expect((await Promise.all(freezes)).map(({ code }) => code)).toEqual([200, 200]);
    expect(await operators[0]!.call("GET operator/ledger/check", {})).toMatchObject({
      ok: true,
      broken: null,
    });
  },
);

onPostgres(
  "fault 935: two servers credit a deposit at the same moment, once",
  async ({ beside, blocker, chain, server }) => {
    const member = await depositor(server, "credited_once");
    await chain.send(member.address, coins("25"));
    await chain.mine();
    await look(server);
    await chain.mine(5);
    // Of the wallet, which is locked after the deposit.
    await blocker.hold(`select from wallet where member_id = ${member.client.uid} for update`);
    const looks = [look(server)];
    await blocker.waiting(1);
    looks.push(look(beside));
    await blocker.waiting(2);
    await blocker.release();
    await Promise.allSettled(looks);
    await look(server);
    expect(await usdt(member)).toBe("25");
  },
);
