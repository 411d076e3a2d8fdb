/** Red team: who has both passwords empties an account: what do the owner's other devices hear? Rules N19, S12. */
import { expect } from "vitest";
import { Client, fundedMember, passwords } from "../support/client.ts";
import { newAddress } from "../support/chain/payouts.ts";
import { platformTime, withdraw } from "../support/withdraw.ts";
import { test } from "../support/test.ts";

const { payPassword } = passwords;

test("what leaves an account is told to the devices that did not send it", async ({ server, account }) => {
  server.clock.stopAt(platformTime("20:00:00"));
  const owner = await fundedMember(server.origin, account, "3000");
  await owner.register(`${account}_m`, account);
  await owner.call("POST nft/buy", { id: 1, quantity: 1, payPassword });
  const subscription = {
    endpoint: `https://push.example/${account}`,
    keys: { p256dh: "B".repeat(87), auth: "a".repeat(22) },
    lang: "en",
  };
  await owner.call("POST push/subscribe", subscription);
  const thief = await new Client(server.origin).login(account);
  const seen = new Set((await owner.call("GET inbox", { limit: 200 })).list.map(({ id }) => id));
  const { rows: before } = { rows: await server.ctx.db.selectFrom("push_message").select("id").execute() };
  await thief.call("POST wallet/transfer", { account: `${account}_m`, amount: "1000", payPassword });
  await thief.call("POST nft/transfer", { id: 1, quantity: 1, account: `${account}_m`, payPassword });
  expect((await withdraw(thief, "1000", { address: newAddress() })).code).toBe(200);
  const told = (await owner.call("GET inbox", { limit: 200 })).list.filter(({ id }) => !seen.has(id)).map(({ event }) => event);
  const pushed = (await server.ctx.db.selectFrom("push_message").select(["id", "event", "member_id"]).execute())
    .filter(({ id, member_id }) => !before.some((one) => one.id === id) && member_id === BigInt(owner.uid!))
    .map(({ event }) => event);
  console.log("told:", told, "pushed:", pushed);
  expect(told.length + pushed.length).toBeGreaterThan(0);
});
