/** The watcher as it runs beside the server: started, stopped, killed, and on the demo's own chain. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect } from "vitest";
import { mnemonicToAccount } from "viem/accounts";
import { anvilProgram } from "../../server/demo/chain/anvil.ts";
import { readReserves } from "../../server/evidence/reserves.ts";
import { startDemoChain } from "../../server/demo/chain/demo-chain.ts";
import { coins } from "../support/chain/chain.ts";
import { depositor, depositsOf, usdt, type Depositor } from "../support/chain/deposits.ts";
import { Client, newMember, passwords } from "../support/client.ts";
import { openServer } from "../support/engine.ts";
import { runServer, startServer } from "../support/server.ts";
import { freshStorage } from "../support/storage.ts";
import { until } from "../support/until.ts";
import { test } from "../support/chain/test.ts";

const xpub = mnemonicToAccount("test test test test test test test test test test test junk", {
  path: "m/44'/60'/77'/0",
}).getHdKey().publicExtendedKey;

test("while the server runs, deposits are credited, and the metrics tell how far it has read", async ({
  chain,
}) => {
  const server = await openServer({ chain: chain.settings(), watch: true });
  const metric = async (name: string) => {
    const text = await (await fetch(`${server.origin}/metrics`)).text();
    return Number(new RegExp(`^${name}\\{chain="31337"\\} (\\S+)$`, "m").exec(text)?.[1]);
  };
  const member = await depositor(server, "watched");
  const head = Number(await chain.head());
  await until(async () => expect(await metric("starship_chain_head")).toBe(head));
  await chain.send(member.address, coins("25"));
  await chain.mine(5);
  await until(async () => expect(await usdt(member)).toBe("25"));
  await until(async () => expect(await metric("starship_chain_head")).toBe(head + 5));
  expect(await metric("starship_chain_lag_blocks")).toBe(1);
  expect(await metric("starship_chain_deposits_gone")).toBe(0);
  expect(await metric("starship_chain_read_seconds")).toBeGreaterThan(Date.now() / 1_000 - 60);
  await server.close();
});

test("of two nodes the second is read while the first does not answer", async ({ chain }) => {
  const rpcUrls = ["http://127.0.0.1:1", chain.url];
  const server = await openServer({ chain: chain.settings({ rpcUrls }), watch: true });
  const member = await depositor(server, "second_node");
  const { db } = server.ctx;
  await until(async () =>
    expect(await db.selectFrom("chain_cursor").select("scanned").execute()).toHaveLength(1),
  );
  await chain.send(member.address, coins("25"));
  await chain.mine(5);
  await until(async () => expect(await usdt(member)).toBe("25"));
  await server.close();
});

test("a server that is killed while a deposit is on its way credits it once after its next start", async ({
  chain,
}) => {
  const { dataDir, databaseUrl, dispose } = await freshStorage();
  const server = await startServer({
    dataDir,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    env: {
      CHAIN_RPC_URL: chain.url,
      CHAIN_ID: "31337",
      CHAIN_TOKEN: chain.token,
      CHAIN_CONFIRMATIONS: "3",
      CHAIN_START_BLOCK: "0",
      DEPOSIT_XPUB: xpub,
    },
  });
  let client = await newMember(server.origin, "survivor");
  const { address } = await client.call("GET recharge/rechargeAddress", {});
  const member = (): Depositor => ({ client, address });
  await chain.send(address, coins("40"));
  await chain.mine(2);
  await until(async () => expect(await depositsOf(member())).toHaveLength(1));
  await server.kill();
  await chain.mine(2);
  await server.restart();
  client = await new Client(server.origin).login("survivor", passwords.password);
  await until(async () => expect(await usdt(member())).toBe("40"));
  await chain.mine(3);
  const head = `starship_chain_head{chain="31337"} ${await chain.head()}`;
  await until(async () => expect(await (await fetch(`${server.origin}/metrics`)).text()).toContain(head));
  const { list } = await client.call("GET wallet/balanceLogs", {});
  expect(list).toHaveLength(1);
  await server.stop();
  await dispose();
});

test.each([
  ["a key without a chain", { DEPOSIT_XPUB: xpub }, "DEPOSIT_XPUB is set, but CHAIN_RPC_URL is not"],
  ["a chain without a key", { CHAIN_RPC_URL: "http://127.0.0.1:1" }, "DEPOSIT_XPUB is not: set both or none"],
  [
    "an address that is none",
    { CHAIN_RPC_URL: "127.0.0.1:8545", DEPOSIT_XPUB: xpub },
    "CHAIN_RPC_URL must hold https addresses, or http addresses on this machine",
  ],
  [
    "a public node that anybody on the way can answer for",
    {
      CHAIN_RPC_URL: "http://127.0.0.1:1",
      DEPOSIT_XPUB: xpub,
      CHAIN_PUBLIC_RPC_URL: "http://node.example",
    },
    "CHAIN_PUBLIC_RPC_URL must hold an https address, or an http address on this machine",
  ],
  [
    "another chain without its token",
    { CHAIN_RPC_URL: "http://127.0.0.1:1", DEPOSIT_XPUB: xpub, CHAIN_ID: "1" },
    "CHAIN_TOKEN must be the address of a contract",
  ],
  [
    "no confirmation at all",
    { CHAIN_RPC_URL: "http://127.0.0.1:1", DEPOSIT_XPUB: xpub, CHAIN_CONFIRMATIONS: "0" },
    "CHAIN_CONFIRMATIONS must be a whole number from 1 to 1000",
  ],
])("%s stops the start, and it says why", async (_, env, message) => {
  const { code, stderr } = await runServer(env);
  expect(code).toBe(1);
  expect(stderr).toContain(message);
});

test("the demo's chain sends test money that is watched to its credit, and is kept over a restart", async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), "starship-chain-"));
  const first = await startDemoChain(anvilProgram()!, folder);
  expect(first.isNew).toBe(true);
  const server = await openServer({ chain: { ...first.settings, confirmations: 2 }, watch: true });
  expect((await new Client(server.origin).call("GET config", {})).chain).toMatchObject({ demo: true });
  const member = await depositor(server, "tester");
  const { txHash, amount } = await member.client.call("POST demo/faucet", {});
  await until(async () =>
    expect(await depositsOf(member)).toMatchObject([{ txHash, amount, status: "credited" }]),
  );
  await server.close();
  await first.stop();
  const again = await startDemoChain(anvilProgram()!, folder);
  expect(again.isNew).toBe(false);
  expect(again.settings.token).toBe(first.settings.token);
  const restarted = await openServer({ chain: again.settings });
  // Read some blocks below the head, of which anvil has no state after a restart.
  expect(await readReserves(restarted.ctx, restarted.ctx.chain!)).toMatchObject({
    token: first.settings.token,
  });
  await restarted.close();
  await again.stop();
  await fs.rm(folder, { recursive: true });
});

test("anvil ends with the process that started it, even when that is killed", async () => {
  const starter = `import { startAnvil } from ${JSON.stringify(path.resolve("server/demo/chain/anvil.ts"))};
    console.log((await startAnvil(${JSON.stringify(anvilProgram())})).url);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", starter], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const url = line.toString().trim();
  const answers = () =>
    fetch(url, { method: "POST" }).then(
      () => true,
      () => false,
    );
  expect(await answers()).toBe(true);
  child.kill("SIGKILL");
  await until(async () => expect(await answers()).toBe(false));
});
