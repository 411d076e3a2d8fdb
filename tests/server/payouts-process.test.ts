/** A real server, told of its wallet by the environment, that is killed while it pays. */
import { expect } from "vitest";
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from "viem/accounts";
import { coins } from "../support/chain/chain.ts";
import { approved, newAddress, record } from "../support/chain/payouts.ts";
import { startServer } from "../support/server.ts";
import { freshStorage } from "../support/storage.ts";
import { test as base } from "../support/chain/test.ts";
import { fundedMember } from "../support/client.ts";

const KILLS = 3;
const key = generatePrivateKey();
const wallet = privateKeyToAccount(key).address;

const test = base.extend("running", { scope: "file" }, async ({ chain }, { onCleanup }) => {
  await chain.client.setBalance({ address: wallet, value: coins("10") });
  await chain.send(wallet, coins("1000"));
  await chain.mine();
  const { dispose, ...storage } = await freshStorage();
  const running = await startServer({ ...storage, env: variables(chain.url, chain.token) });
  onCleanup(async () => {
    await running.stop();
    await dispose();
  });
  return running;
});

test("killed again and again while it pays, it pays each withdrawal once, and its log holds no key", async ({
  chain,
  running: server,
}) => {
  const member = await fundedMember(server.origin, "killed_often", "1000");
  const withdrawWindow = { from: "00:00", to: "24:00", timeZone: "UTC" };
  await member.call("POST operator/config", { withdrawWindow, withdrawCoolDownHours: 0 });
  const addresses = Array.from({ length: KILLS }, newAddress);
  const ids: string[] = [];
  const statusOf = async (id: string) => (await record(member, id)).status;
  for (const [i, address] of addresses.entries()) {
    const id = await approved(member, "20", address);
    ids.push(id);
    // Once as soon as it is sent, else at any moment. The next start waits for the lease that is not left.
    if (i === 1) await expect.poll(() => statusOf(id)).toBe("sent");
    await server.kill();
    await chain.mine();
    await server.restart();
  }
  const statuses = async () => {
    await chain.mine();
    return Promise.all(ids.map(statusOf));
  };
  await expect.poll(statuses).toEqual(ids.map(() => "confirmed"));
  for (const address of addresses) expect(await chain.balanceOf(address)).toBe(coins("19"));
  expect(await chain.balanceOf(wallet)).toBe(coins("1000") - BigInt(KILLS) * coins("19"));
  expect(await chain.client.getTransactionCount({ address: wallet })).toBe(KILLS);
  expect(server.output()).not.toContain(key.slice(2));
  const { ok } = await member.call("GET operator/ledger/check", {});
  expect(ok).toBe(true);
});

const variables = (url: string, token: string) => ({
  LOG_LEVEL: "info",
  CHAIN_RPC_URL: url,
  CHAIN_ID: "31337",
  CHAIN_TOKEN: token,
  CHAIN_CONFIRMATIONS: "2",
  DEPOSIT_XPUB: xpub(),
  PAYOUT_KEY: key,
});

function xpub(): string {
  const words = "test test test test test test test test test test test junk";
  return mnemonicToAccount(words, { path: "m/44'/60'/77'/0" }).getHdKey().publicExtendedKey;
}
