/** Fee payouts on a real chain, and swept money in cold storage. Rules O107, O108. */
import { sql } from "kysely";
import { expect } from "vitest";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { ownershipText } from "../../contract/evidence/root.ts";
import { takeReading } from "../../server/books/reading.ts";
import { readReserves } from "../../server/evidence/reserves.ts";
import { approveDue } from "../../server/withdrawals/auto-approve.ts";
import { chainStatus } from "../../server/withdrawals/chain-status.ts";
import { OWNER } from "../support/books.ts";
import { coins } from "../support/chain/chain.ts";
import { look } from "../support/chain/deposits.ts";
import { newAddress, openPaying } from "../support/chain/payouts.ts";
import { test as base } from "../support/chain/test.ts";
import { fundedMember, passwords } from "../support/client.ts";
import { Desk } from "../support/operator-sessions.ts";
import { setBook } from "../support/pools.ts";
import { closeServer } from "../support/test.ts";
import { usdtOf, withdraw } from "../support/withdraw.ts";

const cold = privateKeyToAccount(generatePrivateKey());
const UNIT = 100_000_000n;

const test = base.extend("paying", { scope: "file" }, async ({ chain }, { onCleanup }) => {
  const place = chain.settings({});
  const signature = await cold.signMessage({ message: ownershipText({ ...place, address: cold.address }) });
  const paying = await openPaying(chain, { settings: { cold: [{ address: cold.address, signature }] } });
  onCleanup(() => closeServer(paying.server));
  return paying;
});

test("what is swept to cold storage is not missing, in the comparison of books and chain and in the reading", async ({
  chain,
  paying: { server, wallet },
}) => {
  const { ctx } = server;
  await setBook(server, "dividend", 100_000n * UNIT);
  await chain.sweepTo(wallet, cold.address, coins("70000"));
  await chain.mine(6);
  await look(server);
  const status = await chainStatus(ctx);
  expect(status!.custody).toMatchObject({ wallet: "30000", cold: "70000", difference: "0", missing: "0" });
  await takeReading(ctx, () => readReserves(ctx, ctx.chain!));
  const { reading } = await new Desk(server.origin).must("GET operator/custody", {});
  expect(reading).toMatchObject({
    hot: "30000",
    cold: "70000",
    total: "100000",
    difference: "0",
    missing: "0",
  });
});

test("a fee payout is sent once a block deep enough shows it from the platform to its address", async ({
  chain,
  paying: { server, wallet },
}) => {
  const desk = new Desk(server.origin);
  await setBook(server, "fees", 500n * UNIT);
  const pay = () =>
    desk.must("POST operator/fees/payout", { amount: "120", address: OWNER, reason: "month" });
  // What went out of the wallet by hand is explained first.
  const explain = (nonce: number) =>
    desk.must("POST operator/chain/reconcile", { nonce, reason: "moved by hand" });
  await explain(0);
  const { id } = await pay();
  const sent = (hash: string) => desk.reason("POST operator/fees/sent", { id, txHash: hash });
  expect(await sent(`0x${"12".repeat(32)}`)).toBe("transaction_not_deep");
  // Somebody else's, another amount, and to another address.
  const wrong = [
    await chain.send(OWNER, coins("120")),
    await chain.sweepTo(cold.address, OWNER, coins("119")),
    await chain.sweepTo(wallet, newAddress(), coins("120")),
  ];
  const right = await chain.sweepTo(cold.address, OWNER, coins("120"));
  await chain.mine();
  expect(await sent(right)).toBe("transaction_not_deep");
  await chain.mine(4);
  for (const hash of wrong) expect(await sent(hash)).toBe("transaction_not_paying");
  expect(await sent(right)).toBe("done");
  await explain(1);
  const { id: other } = await pay();
  expect(await desk.reason("POST operator/fees/sent", { id: other, txHash: right })).toBe(
    "transaction_taken",
  );
  for (const address of [wallet, cold.address, chain.token])
    expect(await desk.reason("POST operator/fees/payout", { amount: "1", address, reason: "x" })).toBe(
      "platform_address",
    );
});

test("fault 843: the reserve's address, which members read among the proofs, is no address to withdraw to", async ({
  paying: { server },
}) => {
  const member = await fundedMember(server.origin, "toreserve", "100");
  const refused = { reason: "platform_address", field: "address" };
  const { address } = cold;
  expect((await withdraw(member, "20", { address })).refusal).toEqual(refused);
  expect((await member.answer("GET withdraw/address", { address })).refusal).toEqual(refused);
  const listed = { address, label: "the reserve", payPassword: passwords.payPassword };
  expect((await member.answer("POST withdraw/addressAdd", listed)).refusal).toEqual(refused);
});

test("fault 872: the wallet that anchors roots on the chain is no address to withdraw to", async ({
  paying: { server },
}) => {
  const address = privateKeyToAccount(generatePrivateKey()).address;
  await sql`insert into anchor_wallet (chain_id, address, seen_at) values (1, ${address}, now())`.execute(
    server.ctx.db,
  );
  const member = await fundedMember(server.origin, "toanchor", "100");
  expect((await withdraw(member, "20", { address })).refusal).toEqual({
    reason: "platform_address",
    field: "address",
  });
});

test.for(["an operator", "the server itself"])(
  "fault 873: a withdrawal to the reserve that an older version accepted is not approved by %s, and comes back whole",
  async (approver, { paying: { server } }) => {
    const { db, now } = server.ctx;
    const member = await fundedMember(server.origin, approver.replaceAll(" ", "_"), "100");
    const { id } = (await withdraw(member, "20")).data!;
    await sql`update withdrawal set address = ${cold.address}, auto_approve = true, payable_at = ${now()}
      where id = ${id}`.execute(db);
    const desk = new Desk(server.origin);
    if (approver === "an operator")
      expect(await desk.reason("POST operator/withdraw/approve", { id })).toBe("platform_address");
    else {
      await desk.must("POST operator/config", { withdrawAutoApprove: "1000", reason: "fault 873" });
      await approveDue(server.ctx);
      await desk.must("POST operator/config", { withdrawAutoApprove: "0", reason: "fault 873" });
    }
    const { list } = await member.call("GET withdraw/records", {});
    expect(list).toMatchObject([{ id, status: "pending" }]);
    await desk.must("POST operator/withdraw/reject", { id, reason: "the platform's own address" });
    expect(await usdtOf(member)).toBe("100");
  },
);
