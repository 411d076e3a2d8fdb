/** What a chain that lies with all its nodes could have credited in a day. Source: rules.md D34; faults.md 144. */
import { expect } from "vitest";
import { coins } from "../support/chain/chain.ts";
import { depositor, depositsOf, expectCustody, look, usdt } from "../support/chain/deposits.ts";
import { test } from "../support/chain/test.ts";
import { only, openBeside } from "../support/engine.ts";
import { withSettings } from "../support/pools.ts";

const onPostgres = only("postgres", test);
const DAY_MS = 86_400_000;

test("beyond the day's limit deposits wait for an operator, who releases each, and the next day has its own", async ({
  chain,
  server,
}) => {
  server.clock.advance(DAY_MS);
  await withSettings(server, { depositAutoLimit: "100" }, async () => {
    const member = await depositor(server, "beyond_limit");
    const amounts = ["60", "50", "40"];
    for (const amount of amounts) {
      await chain.send(member.address, coins(amount));
      await chain.mine();
    }
    await chain.mine(6);
    await look(server);
    expect(await usdt(member)).toBe("100");
    expect(await depositsOf(member)).toMatchObject([
      { amount: "60", status: "credited", reason: null },
      { amount: "50", status: "confirming", confirmations: 5, reason: "review" },
      { amount: "40", status: "credited" },
    ]);
    const { list } = await member.client.call("GET operator/deposits/review", {});
    expect(list).toMatchObject([{ account: "beyond_limit", amount: "50", review: "limit" }]);
    const release = { id: list[0]!.id, reason: "seen on the explorer" };
    await member.client.call("POST operator/deposits/release", release);
    await chain.mine();
    await look(server);
    expect(await usdt(member)).toBe("150");
    const { list: acts } = await member.client.call("GET operator/audit", { limit: 1 });
    expect(acts).toMatchObject([{ act: "deposit release", subject: release.id, reason: release.reason }]);

    server.clock.advance(DAY_MS);
    await chain.send(member.address, coins("100"));
    await chain.mine(6);
    await look(server);
    expect(await usdt(member)).toBe("250");
  });
  await expectCustody(server, chain);
});

onPostgres("two servers that credit at once share the day's limit", async ({ chain, server }) => {
  server.clock.advance(DAY_MS);
  const beside = await openBeside(server);
  await withSettings(server, { depositAutoLimit: "100" }, async () => {
    const members = await Promise.all([1, 2, 3, 4, 5].map((i) => depositor(server, `shares_limit_${i}`)));
    for (const { address } of members) await chain.send(address, coins("40"));
    await chain.mine(6);
    // One of them may have to read again.
    await Promise.allSettled([look(server), look(beside)]);
    await chain.mine();
    await look(server);
    const credited = await Promise.all(members.map(usdt));
    expect(credited.toSorted()).toEqual(["0", "0", "0", "40", "40"]);
    const { list } = await members[0]!.client.call("GET operator/deposits/review", {});
    expect(list).toHaveLength(3);
    for (const { id } of list)
      await members[0]!.client.call("POST operator/deposits/release", { id, reason: "seen on the explorer" });
  });
  await chain.mine();
  await look(server);
  await expectCustody(server, chain);
  await beside.close();
});
