/** A real server, told of its wallet by the environment, that is killed while it pays. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from "viem/accounts";
import { coins, startChain, type TestChain } from "../support/chain/chain.ts";
import { approved, newAddress, record } from "../support/chain/payouts.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { freshStorage } from "../support/storage.ts";
import { fundedMember } from "../support/withdraw.ts";

const LONG = 150_000;
const KILLS = 3;
const POLLING = { timeout: 60_000, interval: 200 };

let chain: TestChain;
let server: TestServer;
let dispose: () => Promise<void>;
const key = generatePrivateKey();
const wallet = privateKeyToAccount(key).address;

beforeAll(async () => {
  chain = await startChain();
  await chain.client.setBalance({ address: wallet, value: coins("10") });
  await chain.send(wallet, coins("1000"));
  await chain.mine();
  const storage = await freshStorage();
  ({ dispose } = storage);
  server = await startServer({
    dataDir: storage.dataDir,
    ...(storage.databaseUrl !== undefined && { databaseUrl: storage.databaseUrl }),
    env: {
      LOG_LEVEL: "info",
      CHAIN_RPC_URL: chain.url,
      CHAIN_ID: "31337",
      CHAIN_TOKEN: chain.token,
      CHAIN_CONFIRMATIONS: "2",
      DEPOSIT_XPUB: xpub(),
      PAYOUT_KEY: key,
    },
  });
}, LONG);

afterAll(async () => {
  await server.stop();
  await dispose();
  await chain.stop();
});

function xpub(): string {
  const words = "test test test test test test test test test test test junk";
  return mnemonicToAccount(words, { path: "m/44'/60'/77'/0" }).getHdKey().publicExtendedKey;
}

test(
  "killed again and again while it pays, it pays each withdrawal once, and its log holds no key",
  async () => {
    const member = await fundedMember(server.origin, "killed_often", "1000");
    const withdrawWindow = { from: "00:00", to: "24:00", timeZone: "UTC" };
    await member.call("POST operator/config", { withdrawWindow });
    const addresses = Array.from({ length: KILLS }, newAddress);
    const ids: string[] = [];
    const statusOf = async (id: string) => (await record(member, id)).status;
    for (const [i, address] of addresses.entries()) {
      const id = await approved(member, "20", address);
      ids.push(id);
      // Once as soon as it is sent, else at any moment. The next start waits for the lease that is not left.
      if (i === 1) await expect.poll(() => statusOf(id), POLLING).toBe("sent");
      await server.kill();
      await chain.mine();
      await server.restart();
    }
    const statuses = async () => {
      await chain.mine();
      return Promise.all(ids.map(statusOf));
    };
    await expect.poll(statuses, POLLING).toEqual(ids.map(() => "confirmed"));
    for (const address of addresses) expect(await chain.balanceOf(address)).toBe(coins("19"));
    expect(await chain.balanceOf(wallet)).toBe(coins("1000") - BigInt(KILLS) * coins("19"));
    expect(await chain.client.getTransactionCount({ address: wallet })).toBe(KILLS);
    expect(server.output()).not.toContain(key.slice(2));
    const { ok } = await member.call("GET operator/ledger/check", {});
    expect(ok).toBe(true);
  },
  LONG,
);
