/** Roots on a chain: each once, whatever happens to server, nodes and chain. */
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect } from "vitest";
import { sql } from "kysely";
import type { Hex } from "viem";
import { isAnchorOf } from "../../contract/evidence/anchor.ts";
import type { PublishedRoot } from "../../contract/evidence/root.ts";
import { readAlarms } from "../../server/core/alarms.ts";
import type { AnchorStep } from "../../server/evidence/anchor-run.ts";
import { transactionCount } from "../../server/chain/payments.ts";
import { openChain } from "../../server/chain/client.ts";
import { anvilProgram } from "../../server/demo/chain/anvil.ts";
import { startDemoChain } from "../../server/demo/chain/demo-chain.ts";
import { makeRoot } from "../../server/evidence/make-root.ts";
import { Client } from "../support/client.ts";
import { openBeside, openServer, only, type Opened } from "../support/engine.ts";
import {
  anchorRound,
  namedOnChain,
  newRoot,
  openAnchoring,
  settle,
  type Anchoring,
} from "../support/chain/anchors.ts";
import { coins } from "../support/chain/chain.ts";
import { test as base } from "../support/chain/test.ts";
import { closeServer } from "../support/test.ts";
import { until } from "../support/until.ts";

const test = base
  .extend("anchoring", { scope: "file" }, async ({ chain }, { onCleanup }) => {
    const anchoring = await openAnchoring(chain);
    onCleanup(() => closeServer(anchoring.server));
    return anchoring;
  })
  .extend("toldNothing", { auto: true }, ({ anchoring }) => void (anchoring.told.length = 0));
const onPostgres = only("postgres", test);

const anchorOf = async ({ server }: Anchoring, number: number) =>
  (await new Client(server.origin).call("GET evidence/root", { number })).anchor;
const alarmsOf = async ({ server }: Anchoring) =>
  (await readAlarms(server.ctx)).filter(({ kind }) => kind === "root_not_anchored");

test("a root is published with its transaction once that is confirmed, and named on the chain once", async ({
  chain,
  anchoring,
}) => {
  const skipped = await newRoot(anchoring);
  const root = await newRoot(anchoring);
  const { number } = root.statement;
  await anchorRound(anchoring);
  await chain.mine();
  await anchorRound(anchoring);
  expect(await anchorOf(anchoring, number)).toBeNull();
  await chain.mine(2);
  await anchorRound(anchoring);
  const anchor = (await anchorOf(anchoring, number))!;
  const [transaction] = await namedOnChain(anchoring, root);
  const { blockNumber, blockHash } = await chain.client.getTransactionReceipt({ hash: transaction! });
  const { timestamp } = await chain.client.getBlock({ blockNumber });
  expect(anchor).toEqual({
    chainId: anchoring.server.ctx.chain!.settings.chainId,
    address: anchoring.sender,
    transaction,
    block: { number: Number(blockNumber), hash: blockHash },
    at: new Date(Number(timestamp) * 1_000).toISOString(),
  });
  const { list } = await new Client(anchoring.server.origin).call("GET evidence/roots", { limit: 2 });
  expect(list.map((one) => one.anchor)).toEqual([anchor, null]);
  await settle(anchoring);
  expect(await namedOnChain(anchoring, root)).toHaveLength(1);
  expect(await namedOnChain(anchoring, skipped)).toEqual([]);
  expect(await alarmsOf(anchoring)).toEqual([]);
});

test.for<AnchorStep>(["signed", "stored", "sent", "marked", "read"])(
  "fault 423: killed after it was %s, a root is named once by the next start",
  async (killedAt, { chain, anchoring }) => {
    const root = await newRoot(anchoring);
    const step = (at: AnchorStep) => {
      if (at === killedAt) throw new Error("killed");
    };
    if (killedAt === "read") await anchorRound(anchoring);
    await expect(anchorRound(anchoring, { step })).rejects.toThrow("killed");
    // What was sent and not stored would be there for good.
    await chain.mine();
    await settle(anchoring);
    expect(await namedOnChain(anchoring, root)).toHaveLength(1);
    expect(await anchorOf(anchoring, root.statement.number)).not.toBeNull();
  },
);

test("fault 424: a reorg takes a root's block, and a node forgets it: the same bytes are sent again", async ({
  chain,
  anchoring,
}) => {
  const root = await newRoot(anchoring);
  const { number } = root.statement;
  await anchorRound(anchoring);
  await chain.mine(3);
  await anchorRound(anchoring);
  const before = (await anchorOf(anchoring, number))!;
  await chain.reorganise(3);
  await chain.client.dropTransaction({ hash: before.transaction as Hex }).catch(() => undefined);
  anchoring.server.clock.advance(31_000);
  await anchorRound(anchoring);
  expect(await anchorOf(anchoring, number)).toBeNull();
  expect(anchoring.told).toContainEqual({ event: "reorganised", root: number });
  await chain.mine(3);
  await anchorRound(anchoring);
  expect(await anchorOf(anchoring, number)).toMatchObject({ transaction: before.transaction });
  await settle(anchoring);
  expect(await namedOnChain(anchoring, root)).toEqual([before.transaction]);
});

test("a transaction that no block takes is replaced for more gas under its nonce", async ({
  chain,
  anchoring,
}) => {
  const root = await newRoot(anchoring);
  await anchorRound(anchoring);
  anchoring.server.clock.advance(61_000);
  await anchorRound(anchoring);
  const { rows } = await sql<{ nonce: bigint; attempts: bigint }>`
    select nonce, count(*) as attempts from root_anchor a join root_anchor_attempt t on t.anchor_id = a.id
    where number = ${root.statement.number} group by nonce`.execute(anchoring.server.ctx.db);
  expect(rows).toMatchObject([{ attempts: 2n }]);
  await chain.mine(3);
  await settle(anchoring);
  expect(await namedOnChain(anchoring, root)).toHaveLength(1);
});

test("fault 425: rounds at once name a root once", async ({ anchoring }) => {
  const root = await newRoot(anchoring);
  await Promise.allSettled([anchorRound(anchoring), anchorRound(anchoring), anchorRound(anchoring)]);
  await settle(anchoring);
  expect(await namedOnChain(anchoring, root)).toHaveLength(1);
});

onPostgres("fault 425: two servers at once name each root once", async ({ chain, anchoring }) => {
  const second = await openBeside(anchoring.server);
  const other = { server: second, told: [] };
  try {
    const roots = [];
    for (let i = 0; i < 5; i += 1) {
      roots.push(await newRoot(anchoring));
      await Promise.allSettled([anchorRound(anchoring), anchorRound(other), anchorRound(other)]);
      await chain.mine(3);
      await Promise.allSettled([anchorRound(anchoring), anchorRound(other)]);
    }
    await settle(anchoring);
    for (const root of roots) expect(await namedOnChain(anchoring, root)).toHaveLength(1);
  } finally {
    await second.close();
  }
});

test("fault 426: without gas roots are made, the operator is told, and the newest is named when there is some", async ({
  chain,
}) => {
  const poor = await openAnchoring(chain, { gas: "0" });
  try {
    const first = await newRoot(poor);
    await anchorRound(poor);
    await anchorRound(poor);
    expect(poor.told).toEqual([{ event: "paused", reason: "gas" }]);
    expect(await alarmsOf(poor)).toMatchObject([{ subject: poor.sender, facts: { code: "gas" } }]);
    const second = await newRoot(poor);
    expect(second.statement.number).toBe(first.statement.number + 1);
    await chain.client.setBalance({ address: poor.sender, value: coins("1") });
    await settle(poor);
    expect(await namedOnChain(poor, second)).toHaveLength(1);
    expect(await namedOnChain(poor, first)).toEqual([]);
    expect(await alarmsOf(poor)).toEqual([]);
  } finally {
    await closeServer(poor.server);
  }
});

test("fault 427: while no node answers, roots are made, and named afterwards", async ({ chain, proxy }) => {
  const away = await openAnchoring(chain, { settings: { rpcUrls: [proxy.url] } });
  try {
    proxy.behave(404);
    const root = await newRoot(away);
    await expect(anchorRound(away)).rejects.toThrow();
    expect(root.statement.reserves).toBeNull();
    proxy.behave("well");
    await settle(away);
    expect(await namedOnChain(away, root)).toHaveLength(1);
  } finally {
    await closeServer(away.server);
  }
});

test("fault 428: of two nodes, one that lies makes no root anchored and takes none back", async ({
  chain,
  proxy,
}) => {
  const settings = { rpcUrls: [chain.url, proxy.url], quorum: 2 };
  const two = await openAnchoring(chain, { settings });
  try {
    const root = await newRoot(two);
    const { number } = root.statement;
    proxy.behave(({ method }, result) => (method === "eth_getTransactionReceipt" ? null : result));
    await anchorRound(two);
    await chain.mine(5);
    await anchorRound(two);
    expect(await anchorOf(two, number)).toBeNull();
    proxy.behave("well");
    await anchorRound(two);
    expect(await anchorOf(two, number)).not.toBeNull();
    proxy.behave(({ method }, result) => (method === "eth_getTransactionReceipt" ? null : result));
    await chain.mine();
    await anchorRound(two);
    expect(await anchorOf(two, number)).not.toBeNull();
    proxy.behave("well");
    await settle(two);
    expect(await namedOnChain(two, root)).toHaveLength(1);
  } finally {
    await closeServer(two.server);
  }
});

test("fault 429: another transaction of the key takes the nonce: the newest root is written anew", async ({
  chain,
  anchoring,
}) => {
  const { server, sender } = anchoring;
  const root = await newRoot(anchoring);
  await anchorRound(anchoring);
  const [{ hash }] = (
    await sql<{ hash: Hex }>`
    select hash from root_anchor_attempt order by created_at desc, ordinal desc limit 1`.execute(
      server.ctx.db,
    )
  ).rows as [{ hash: Hex }];
  await chain.client.dropTransaction({ hash });
  const [node] = openChain(server.ctx.chain!.settings).nodes;
  const nonce = await transactionCount(node!, sender, "latest");
  await chain.client.setNonce({ address: sender, nonce: nonce + 1 });
  await chain.mine(4);
  await settle(anchoring);
  await settle(anchoring);
  expect(anchoring.told).toContainEqual({ event: "lost", root: root.statement.number });
  expect(await anchorOf(anchoring, root.statement.number)).not.toBeNull();
  expect(await namedOnChain(anchoring, root)).toHaveLength(1);
});

/** A root of this number, or a later one that the server has made by itself meanwhile: it stands for those before. */
async function anchoredFrom({ origin }: Opened, number: number): Promise<PublishedRoot> {
  const { list } = await new Client(origin).call("GET evidence/roots", {});
  const found = list.find(({ anchor, statement }) => anchor && statement.number >= number);
  expect(found).toBeDefined();
  return found as PublishedRoot;
}

test("a server with the key and a chain writes its roots there by itself", async ({ chain }) => {
  const own = await openAnchoring(chain, { environment: { jobs: true } });
  try {
    const { statement } = await newRoot(own);
    const root = await until(async () => {
      await chain.mine();
      return anchoredFrom(own.server, statement.number);
    });
    expect(await namedOnChain(own, root)).toHaveLength(1);
  } finally {
    await closeServer(own.server);
  }
});

test("the demo writes its roots to its own chain", async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), "starship-chain-"));
  const demo = await startDemoChain(anvilProgram()!, folder);
  const server = await openServer({ chain: { ...demo.settings, confirmations: 2 }, jobs: true });
  try {
    const { statement } = (await makeRoot(server.ctx))!;
    const { hash, anchor } = await until(() => anchoredFrom(server, statement.number));
    const [node] = server.ctx.chain!.nodes;
    const { input } = await node!.client.getTransaction({ hash: anchor!.transaction as Hex });
    expect(isAnchorOf(input, hash)).toBe(true);
  } finally {
    await closeServer(server);
    await demo.stop();
    await fs.rm(folder, { recursive: true });
  }
});
