/** Walks "Restoring a backup" of docs/running.md with a real server, and prints what each step answers. */
import fs from "node:fs/promises";
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from "viem/accounts";
import { expect } from "vitest";
import type { Reconciliation } from "../../contract/withdrawals/reconcile-schemas.ts";
import { coins, type TestChain } from "../support/chain/chain.ts";
import { newAddress, record } from "../support/chain/payouts.ts";
import { copyStorage, requested } from "../support/chain/restore.ts";
import { test } from "../support/chain/test.ts";
import { Client, fundedMember, newMember } from "../support/client.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { freshStorage, type Storage } from "../support/storage.ts";
import { usdtOf } from "../support/withdraw.ts";

const key = generatePrivateKey();
const wallet = privateKeyToAccount(key).address;

const variables = (chain: TestChain) => ({
  CHAIN_RPC_URL: chain.url,
  CHAIN_ID: "31337",
  CHAIN_TOKEN: chain.token,
  CHAIN_CONFIRMATIONS: "2",
  DEPOSIT_XPUB: mnemonicToAccount("test test test test test test test test test test test junk", {
    path: "m/44'/60'/78'/0",
  }).getHdKey().publicExtendedKey,
  PAYOUT_KEY: key,
});

/** Mines until it holds. */
const mined = <T>(chain: TestChain, look: () => Promise<T>) =>
  expect.poll(async () => {
    await chain.mine();
    return look();
  });

test("the runbook of a restored backup leads to books and a chain that agree", async ({
  chain,
  onTestFinished,
}) => {
  await chain.client.setBalance({ address: wallet, value: coins("10") });
  await chain.send(wallet, coins("10000"));
  await chain.mine();
  const storage = await freshStorage();
  const storages = [storage];
  const start = ({ dataDir, databaseUrl }: Storage) =>
    startServer({ dataDir, ...(databaseUrl && { databaseUrl }), env: variables(chain) });
  let server = await start(storage);
  onTestFinished(async () => {
    await server.stop();
    for (const one of storages) await one.dispose();
  });
  const anna = await fundedMember(server.origin, "anna", "1000");
  await newMember(server.origin, "bert");
  await fundedMember(server.origin, "dora", "500");
  await anna.call("POST operator/config", {
    withdrawWindow: { from: "00:00", to: "24:00", timeZone: "UTC" },
    withdrawCoolDownHours: 0,
  });
  const id = await requested(anna, "100", newAddress());
  await mined(chain, async () => (await anna.call("GET operator/chain", {}))!.lag).toBeLessThan(5);

  await server.pause();
  const copy = await copyStorage(storage);
  storages.push(copy);
  await server.restart();

  // After the backup: a payment, a withdrawal that the backup lacks, an address with a deposit, a transfer by hand.
  const since = new Client(server.origin);
  await since.call("POST operator/withdraw/approve", { id });
  const dora = await since.login("dora");
  const lost = await requested(dora, "200", newAddress());
  await dora.call("POST operator/withdraw/approve", { id: lost });
  await mined(chain, async () => (await record(dora, lost)).status).toBe("confirmed");
  const bert = await new Client(server.origin).login("bert");
  const { address } = await bert.call("GET recharge/rechargeAddress", {});
  await chain.send(address, coins("50"));
  await mined(chain, () => usdtOf(bert)).toBe("50");
  await server.pause();
  await byHand(chain);

  // Steps 1 to 3 of the runbook: the addresses' marks are lost, the database's and the signer's record are not.
  await fs.rm(`${copy.dataDir}/deposit-marks.json`);
  for (const name of ["database-mark.json", "payouts.signed"])
    await fs.copyFile(`${storage.dataDir}/${name}`, `${copy.dataDir}/${name}`);
  server = await start(copy);
  const refused = await new Client(server.origin).login("anna");
  expect((await refused.answer("POST withdraw/cancel", { id })).refusal).toEqual({ reason: "reconciling" });
  await mined(chain, async () => (await listed(server)).breaks.length).toBe(4);
  const output = await walk(server, { id });
  process.stdout.write(`${output.join("\n")}\n`);

  const [annas, doras, berts] = await Promise.all(
    ["anna", "dora", "bert"].map((account) => new Client(server.origin).login(account)),
  );
  await mined(chain, () => usdtOf(berts!)).toBe("50");
  expect((await record(annas!, id)).status).toBe("confirmed");
  expect([await usdtOf(annas!), await usdtOf(doras!)]).toEqual(["900", "310"]);
  expect((await berts!.call("GET recharge/rechargeAddress", {})).address).toBe(address);
  const next = await requested(annas!, "100", newAddress());
  await annas!.call("POST operator/withdraw/approve", { id: next });
  await mined(chain, async () => (await record(annas!, next)).status).toBe("confirmed");
});

/** What an operator sends with the wallet's key. */
async function byHand(chain: TestChain): Promise<void> {
  const nonce = await chain.client.getTransactionCount({ address: wallet });
  const serializedTransaction = await privateKeyToAccount(key).signTransaction({
    type: "eip1559",
    chainId: 31_337,
    nonce,
    to: wallet,
    value: 1n,
    gas: 21_000n,
    maxFeePerGas: 100_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
  });
  await chain.client.sendRawTransaction({ serializedTransaction });
  await chain.mine(3);
}

async function listed(server: TestServer): Promise<Reconciliation> {
  return JSON.parse((await server.operator("chain", "reconcile", "--json")).stdout) as Reconciliation;
}

/** The commands of the page, with the places filled in from what the platform lists. */
async function walk(server: TestServer, { id }: { id: string }): Promise<string[]> {
  const { transactions } = await listed(server);
  const nonceOf = (amount: string | undefined) =>
    String(transactions.find(({ transfers }) => transfers[0]?.amount === amount)!.nonce);
  const filled: Record<string, Record<string, string>> = {
    "--withdrawal": { NONCE: nonceOf("95"), ID: id },
    "chain bind NONCE --member": { NONCE: nonceOf("190"), NAME: "dora" },
    "moved by hand": { NONCE: nonceOf(undefined) },
    "chain address": { INDEX: "0", NAME: "bert" },
    "restoration confirm": { HOURS: "0" },
  };
  const output: string[] = [];
  const exits: [string, number | null][] = [];
  for (const line of await commands()) {
    const [, values = {}] = Object.entries(filled).find(([part]) => line.includes(part)) ?? [];
    const command = line.replaceAll(/\b(NONCE|ID|NAME|INDEX|HOURS)\b/g, (place) => values[place] ?? place);
    // Nothing is left that only its cause explains.
    if (command.includes("chain resume")) continue;
    const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word!);
    const { code, stdout, stderr } = await server.operator(...words);
    output.push(`$ operator ${command}`, stdout.trim(), stderr.trim(), `exit code ${code}`, "");
    exits.push([words.slice(0, 2).join(" "), code]);
  }
  expect(exits, output.join("\n")).toEqual([
    ["restoration", 1],
    ["ledger check", 0],
    ["chain status", 1],
    ["chain reconcile", 1],
    ["chain bind", 0],
    ["chain bind", 0],
    ["chain bind", 0],
    ["chain address", 0],
    ["chain reconcile", 0],
    ["ledger check", 0],
    ["restoration confirm", 0],
  ]);
  return output;
}

/** Of the section's blocks, without how they are called. */
async function commands(): Promise<string[]> {
  const page = await fs.readFile("docs/running.md", "utf8");
  const section = page.split("### Restoring a backup")[1]!.split("\n### ")[0]!;
  const start = "npm run operator -- ";
  return section.split("\n").flatMap((line) => (line.startsWith(start) ? line.slice(start.length) : []));
}
