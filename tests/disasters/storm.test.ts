/** A short storm; `npm run storm -- MINUTES` runs a long one on both engines. */
import { randomInt } from "node:crypto";
import { expect } from "vitest";
import type { Hex } from "viem";
import { generatePrivateKey } from "viem/accounts";
import { keySigner } from "../../server/chain/signer.ts";
import { coins } from "../support/chain/chain.ts";
import { test } from "../support/chain/test.ts";
import { openNetwork } from "./storm/network.ts";
import { Platform } from "./storm/platform.ts";
import { storm, type Stage } from "./storm/storm.ts";

const seed = Number(process.env.STORM_SEED ?? randomInt(2 ** 31));
const minutes = Number(process.env.STORM_MINUTES ?? 0);
/** Of the wallet, in USDT: more than members are credited. */
const FUNDS = "20000000";

test("through cut connections, restarts, lying nodes, forks, midnights and restores each acknowledged request holds, once, and books and chain agree", async ({
  chain,
  onTestFinished,
}) => {
  process.stdout.write(`STORM_SEED=${seed} STORM_MINUTES=${minutes}\n`);
  const network = await openNetwork(chain);
  onTestFinished(() => network.stop());
  const signer = keySigner(generatePrivateKey());
  const wallet = await signer.address();
  await chain.client.setBalance({ address: wallet as Hex, value: coins("10000") });
  await chain.send(wallet, coins(FUNDS));
  // No fork reaches the contract or the funds.
  await chain.mine(20);
  const payout = { signer, maxFeePerGas: 1_000_000_000_000n };
  const settings = chain.settings({ rpcUrls: network.urls, quorum: 2, confirmations: 4, payout });
  const platform = await Platform.open(settings);
  onTestFinished(() => platform.close());
  const custody = { wallet, surplus: coins(FUNDS) };
  const disturb = platform.servers.length > 1 ? breaking(platform) : async () => "calm";
  const size =
    minutes > 0 ? { actors: 8, requests: 24, leastDays: 2 } : { actors: 4, requests: 6, leastDays: 5 };
  const stage: Stage = { ...size, platform, network, custody, disturb };
  const end = Date.now() + minutes * 60_000;
  const isEnough = minutes > 0 ? () => Date.now() >= end : () => true;
  const figures = await storm(stage, seed, ({ days, restores }) => days >= 10 && restores >= 1 && isEnough());
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  expect(figures).toMatchObject({ acknowledged: expect.any(Number), restores: expect.any(Number) });
  expect(figures.acknowledged).toBeGreaterThan(10);
});

function breaking(platform: Platform): Stage["disturb"] {
  return async (random) => {
    const dice = random.below(100);
    if (dice < 50) return "calm";
    if (dice < 65) {
      await platform.restart(1);
      return "server restarted";
    }
    await platform.cutConnections(random.pick(platform.servers));
    return "connections cut";
  };
}
