/** What a root states of the chain. */
import { expect } from "vitest";
import { recoverMessageAddress, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { ownershipText, type PublishedRoot, type Reserves } from "../../contract/evidence/root.ts";
import { assertOwned } from "../../server/chain/ownership.ts";
import { keySigner } from "../../server/chain/signer.ts";
import { readEnvironment } from "../../server/main/environment.ts";
import type { ChainSettings } from "../../server/chain/settings.ts";
import { makeRoot } from "../../server/evidence/make-root.ts";
import { Client } from "../support/client.ts";
import { coins } from "../support/chain/chain.ts";
import { openPaying, type Paying } from "../support/chain/payouts.ts";
import { look } from "../support/chain/deposits.ts";
import { test as base } from "../support/chain/test.ts";
import { closeServer } from "../support/test.ts";
import { checkReserves } from "../../witness/reserves.ts";

const XPUB =
  "xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj";
const cold = privateKeyToAccount(generatePrivateKey());

const test = base.extend("paying", { scope: "file" }, async ({ chain }, { onCleanup }) => {
  const place = chain.settings({});
  const message = ownershipText({ ...place, address: cold.address });
  const signature = await cold.signMessage({ message });
  const paying = await openPaying(chain, { settings: { cold: [{ address: cold.address, signature }] } });
  onCleanup(() => closeServer(paying.server));
  return paying;
});

const reservesOf = async ({ server }: Paying): Promise<Reserves> => {
  const { statement } = (await makeRoot(server.ctx)) as PublishedRoot;
  expect(statement.reserves).not.toBeNull();
  return statement.reserves!;
};

test("every address with its balance at one block, and its holder's signature where there is one", async ({
  chain,
  paying,
}) => {
  const { server, wallet } = paying;
  await look(server);
  await chain.send(cold.address, coins("250.5"));
  const member = new Client(server.origin);
  await member.register("depositor", "genesis");
  await member.login("depositor");
  const { address } = await member.call("GET recharge/rechargeAddress", {});
  await chain.send(address, coins("40"));
  await chain.mine(6);
  await look(server);
  const { block, token, chainId, total, addresses } = await reservesOf(paying);
  const { hash } = (await chain.client.getBlock({ blockNumber: BigInt(block.number) })) as { hash: Hex };
  expect(block.hash).toBe(hash);
  expect(total).toBe("100290.5");
  expect(addresses.map(({ signature, ...rest }) => ({ ...rest, isSigned: signature !== null }))).toEqual([
    { kind: "hot", address: wallet, balance: "100000", index: null, isSigned: true },
    { kind: "cold", address: cold.address, balance: "250.5", index: null, isSigned: true },
    { kind: "deposit", address, balance: "40", index: 0, isSigned: false },
  ]);
  for (const own of addresses.slice(0, 2)) {
    const message = ownershipText({ chainId, token, address: own.address });
    expect(await recoverMessageAddress({ message, signature: own.signature as Hex })).toBe(own.address);
  }
});

test("a witness's own node has what the root states", async ({ chain, paying }) => {
  const { statement } = (await makeRoot(paying.server.ctx)) as PublishedRoot;
  const reserves = statement.reserves!;
  const { timestamp } = await chain.client.getBlock({ blockNumber: BigInt(reserves.block.number) });
  // The chain's clock is not the server's here.
  const at = new Date(Number(timestamp) * 1000).toISOString();
  const checked = await checkReserves({ ...statement, at }, reserves, [], chain.url);
  expect(checked).toMatchObject({ findings: [], isAsked: true });
  expect(checked.notes.at(-1)).toMatch(/^fits: /);
});

test("a signer of transactions alone leaves the wallet without a signature", async ({ paying }) => {
  const { payout } = paying.server.ctx.chain!.settings;
  const { signer } = payout!;
  const { signText } = signer;
  delete signer.signText;
  try {
    const { addresses } = await reservesOf(paying);
    expect(addresses[0]).toMatchObject({ kind: "hot", signature: null });
  } finally {
    signer.signText = signText!;
  }
});

test("while no node answers, a root is made without reserves", async ({ paying }) => {
  const { chain } = paying.server.ctx;
  const { settings } = chain!;
  const gone = { ...chain!, nodes: [], settings };
  const made = await makeRoot({ ...paying.server.ctx, chain: gone });
  expect(made!.statement.reserves).toBeNull();
});

test("an address whose signature is another's, or over another text, stops the start", async ({ chain }) => {
  const settings: ChainSettings = chain.settings({});
  const other = keySigner(generatePrivateKey());
  for (const signature of [
    await other.signText!(ownershipText({ ...settings, address: cold.address })),
    await cold.signMessage({ message: ownershipText({ ...settings, chainId: 1, address: cold.address }) }),
    "0x1234",
  ])
    await expect(assertOwned({ ...settings, cold: [{ address: cold.address, signature }] })).rejects.toThrow(
      "RESERVE_ADDRESSES",
    );
});

test.for(["0x1234", `${cold.address}`, `${cold.address}=signed`])(
  "RESERVE_ADDRESSES=%s is refused",
  (given) => {
    const env = { CHAIN_RPC_URL: "https://node.example", DEPOSIT_XPUB: XPUB, RESERVE_ADDRESSES: given };
    expect(() => readEnvironment(env)).toThrow("RESERVE_ADDRESSES");
  },
);
