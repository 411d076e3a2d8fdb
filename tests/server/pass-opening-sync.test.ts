/** A device that synced before passes were lines. */
import { expect } from "vitest";
import { checkLedger } from "../../server/ledger/check.ts";
import { newMember } from "../support/client.ts";
import { bringOver, fillIn, oldPasses, takeBack } from "../support/old-passes.ts";
import { test } from "../support/test.ts";

test("fault 443: it gets the opening lines at the end of its chain, and its records with their numbers", async ({
  server,
}) => {
  const { db } = server.ctx;
  const member = await newMember(server.origin, "synced");
  const id = BigInt(member.uid!);
  await member.credit("synced", "1000");
  await db.transaction().execute(async (tx) => {
    await takeBack(tx);
    const old = oldPasses(tx);
    await old.buy(id, 1, 3);
    await old.stake(id, 1, 1);
    await fillIn(tx);
  });
  const before = await member.call("GET sync", {});
  expect(before.lines.map(({ asset }) => asset)).toEqual(["usdt", "usdt"]);
  await db.transaction().execute(async (tx) => {
    await takeBack(tx);
    await bringOver(tx);
  });
  expect(await checkLedger(db)).toMatchObject({ ok: true });
  const after = await member.call("GET sync", { since: before.cursor });
  expect(after.whole).toBe(false);
  expect(after.lines).toMatchObject([
    {
      seq: 3,
      asset: "pass",
      amount: "2",
      prevHash: before.lines.at(-1)!.hash,
      source: { kind: "pass-opening", nft: 1, quantity: 2, serials: [2, 3] },
    },
  ]);
  expect(after.documents).toMatchObject({
    balances: { pass: "2" },
    myNft: [{ serials: [1, 2, 3], stakedSerials: [1] }],
  });
  expect(after.lists.passMoves).toMatchObject([{ serials: [1, 2, 3] }, { serials: [1] }]);
  expect(after.lists.passStakes).toMatchObject([{ serials: [1] }]);
});
