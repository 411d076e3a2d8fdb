/** A platform on a chain whose database is set back to an earlier state, as by a restored backup. */
import fs from "node:fs/promises";
import { inject } from "vitest";
import type { Hex } from "viem";
import { generatePrivateKey } from "viem/accounts";
import { keySigner } from "../../../server/chain/signer.ts";
import type { ChainSettings } from "../../../server/chain/settings.ts";
import { Client, fundedMember } from "../client.ts";
import { openOn, testEnvironment, TestClock, type Opened } from "../engine.ts";
import { freshDatabase } from "../postgres.ts";
import { freshStorage, type Storage } from "../storage.ts";
import { copyOf } from "../template.ts";
import { platformTime, withdraw } from "../withdraw.ts";
import { coins, type TestChain } from "./chain.ts";
import { look } from "./deposits.ts";
import { round } from "./payouts.ts";
import type { PayoutAlert } from "../../../server/withdrawals/payout-run.ts";

const GWEI = 1_000_000_000n;

export interface Platform {
  chain: TestChain;
  wallet: string;
  settings: ChainSettings;
  server: Opened;
  told: PayoutAlert[];
  /** Closes the server, copies its data, and starts it again. */
  backUp(): Promise<void>;
  /** Continues with the copied data; by default the restoration is confirmed at once. */
  restore(options?: { newMachine?: boolean; isConfirmed?: boolean }): Promise<void>;
  close(): Promise<void>;
}

export async function openPlatform(
  chain: TestChain,
  changes: Partial<ChainSettings> = {},
): Promise<Platform> {
  const signer = keySigner(generatePrivateKey());
  const wallet = await signer.address();
  await chain.client.setBalance({ address: wallet as Hex, value: coins("100") });
  await chain.send(wallet, coins("100000"));
  await chain.mine();
  const settings = chain.settings({
    confirmations: 3,
    payout: { signer, maxFeePerGas: 1_000n * GWEI },
    ...changes,
  });
  const clock = new TestClock();
  clock.stopAt(platformTime("20:00:00"));
  const storages = [await freshStorage()];
  let copy: Storage | undefined;
  const open = (storage: Storage) => openOn(testEnvironment(storage, { chain: settings }), clock);
  const platform: Platform = {
    chain,
    wallet,
    settings,
    told: [],
    server: await open(storages[0]!),
    async backUp() {
      const now = storages.at(-1)!;
      await this.server.close();
      copy = await copyStorage(now);
      this.server = await open(now);
    },
    async restore({ newMachine = false, isConfirmed = true } = {}) {
      if (!copy) throw new Error("there is no backup");
      await this.server.close();
      if (newMachine)
        await Promise.all(MARKS.map((name) => fs.rm(`${copy!.dataDir}/${name}`, { force: true })));
      else await keepMarks(storages.at(-1)!, copy);
      storages.push(copy);
      this.server = await open(copy);
      if (isConfirmed) await confirmRestoration(this.server.origin);
    },
    async close() {
      await this.server.close();
      for (const storage of storages) await storage.dispose();
    },
  };
  const { db } = platform.server.ctx;
  const value = JSON.stringify({ from: "00:00", to: "24:00", timeZone: "UTC" });
  const inForce = [
    { key: "withdrawWindow", value },
    { key: "withdrawCoolDownHours", value: "0" },
  ];
  await db.insertInto("setting").values(inForce).execute();
  await step(platform);
  return platform;
}

const MARKS = ["deposit-marks.json", "database-mark.json"];

/** Marks are files beside the database, which stay on the machine. */
export async function keepMarks(from: Storage, to: Storage): Promise<void> {
  for (const name of MARKS)
    await fs.copyFile(`${from.dataDir}/${name}`, `${to.dataDir}/${name}`).catch(() => {});
}

/**
 * Ends what a restoration holds. A full copy of the embedded engine's files passes for the original, and there is
 * nothing to confirm.
 */
export async function confirmRestoration(origin: string, holdHours = 0): Promise<void> {
  const operator = new Client(origin);
  if ((await operator.call("GET operator/restoration", {})).restoration === null) return;
  await operator.call("POST operator/restoration/confirm", { reason: "looked through", holdHours });
}

export async function copyStorage({ engine, dataDir, databaseUrl }: Storage): Promise<Storage> {
  const folder = await copyOf(dataDir);
  const removeFolder = () => fs.rm(folder, { recursive: true, force: true });
  if (!databaseUrl) return { engine, dataDir: folder, dispose: removeFolder };
  const database = await freshDatabase(inject("postgresUrl"), new URL(databaseUrl).pathname.slice(1));
  return {
    engine,
    dataDir: folder,
    databaseUrl: database.url,
    dispose: async () => {
      await database.drop();
      await removeFolder();
    },
  };
}

/** One round of deposits and payouts, at a new block. */
export async function step(platform: Platform): Promise<void> {
  await platform.chain.mine();
  await look(platform.server);
  await round(platform);
}

/** Steps until everything on its way is final. */
export async function settle(platform: Platform): Promise<void> {
  for (let i = 0; i <= platform.settings.confirmations; i += 1) await step(platform);
}

export async function join({ server }: Platform, account: string, usdt = "0"): Promise<Client> {
  return fundedMember(server.origin, account, usdt);
}

export function signedIn({ server }: Platform, account: string): Promise<Client> {
  return new Client(server.origin).login(account);
}

/** @returns the withdrawal's id. */
export async function requested(client: Client, amount: string, address: string): Promise<string> {
  const { data, code, text } = await withdraw(client, amount, { address });
  if (code !== 200) throw new Error(text);
  return data.id;
}
