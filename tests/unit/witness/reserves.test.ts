/** What a root says of the chain, against a node of the witness's own. Source: rules.md E32, E37. */
import { expect } from "vitest";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { ownershipText, type Reserves, type RootStatement } from "../../../contract/evidence/root.ts";
import type { MadeUpNode } from "../../support/witness/node.ts";
import { rootsOf } from "../../support/witness/platform.ts";
import { once, test } from "../../support/witness/test.ts";

const token = "0x2222222222222222222222222222222222222222";
const deposit = "0x1111111111111111111111111111111111111111";
const cold = privateKeyToAccount(generatePrivateKey());
const another = privateKeyToAccount(generatePrivateKey());
const COIN = 10n ** 18n;

/** 60 and 40, signed for, at a block of now. */
async function honest(node: MadeUpNode): Promise<Reserves> {
  const { chainId, block } = node;
  Object.assign(node.balances, { [cold.address]: 60n * COIN, [deposit]: 40n * COIN + 7n });
  const signature = await cold.signMessage({
    message: ownershipText({ chainId, token, address: cold.address }),
  });
  return {
    chainId,
    token,
    block: { number: block.number, hash: block.hash },
    total: "100",
    addresses: [
      { address: cold.address, kind: "cold", balance: "60", index: null, signature },
      { address: deposit, kind: "deposit", balance: "40", index: 0, signature: null },
    ],
  };
}

test("honest reserves fit, and what members own is said beside", async ({ platform, node, dir }) => {
  const reserves = await honest(node);
  platform.roots = rootsOf(3, () => ({ reserves }));
  const { code, output } = await once(platform.url, "--dir", dir, "--node", node.url);
  expect(output).toContain(
    "100 stand on the chain, and members own 100 usdt, points and withdrawals counted",
  );
  expect(output).toContain(`reserves: fits: 100 of ${token} on chain 56 at block 5`);
  expect(code).toBe(0);
  const silent = await once(platform.url, "--dir", dir);
  expect(silent).toMatchObject({
    code: 0,
    output: expect.stringContaining("the block's age are not checked"),
  });
});

const [first, second] = [0, 1];
const withAddress = (place: number, change: object) => (reserves: Reserves) => ({
  addresses: reserves.addresses.map((one, i) => (i === place ? { ...one, ...change } : one)),
});

test.for<[what: string, lie: (reserves: Reserves) => Partial<Reserves>, says: string]>([
  [
    "an address that is listed twice, in small letters too",
    ({ addresses }) => ({
      total: "160",
      addresses: [...addresses, { ...addresses[0]!, address: cold.address.toLowerCase() }],
    }),
    "is listed twice",
  ],
  ["a total that is more", () => ({ total: "101" }), "the balances are not the total"],
  ["a balance below zero", withAddress(second, { balance: "-40" }), "a balance is no amount"],
  ["an amount without end", withAddress(second, { balance: "1".repeat(999) }), "a balance is no amount"],
  ["no address", withAddress(second, { address: "cold" }), "cold is no address"],
  ["nobody's signature", withAddress(first, { signature: null }), "nobody has signed for the cold address"],
  ["no signature at all", withAddress(first, { signature: "0x12" }), "is signed by somebody else"],
  [
    "the signature of another address",
    withAddress(first, { address: another.address }),
    `cold address ${another.address} is signed by somebody else`,
  ],
  ["a balance that is not there", withAddress(second, { balance: "40.1" }), "the balances are not the total"],
  ["another chain", () => ({ chainId: 1 }), "the node is not of chain 1"],
  ["another block", ({ block }) => ({ block: { ...block, hash: "0x12" } }), "block 5 is 0x333"],
])("fault 462: reserves with %s do not fit", async ([, lie, says], { platform, node, dir }) => {
  const truth = await honest(node);
  platform.roots = rootsOf(3, () => ({ reserves: { ...truth, ...lie(truth) } }));
  const { code, output } = await once(platform.url, "--dir", dir, "--node", node.url);
  expect(output).toContain("FOUND  reserves: ");
  expect(output).toContain(says);
  expect(code).toBe(1);
});

test("fault 462: what the node has is what counts: balance, decimals and the block's time", async ({
  platform,
  node,
  dir,
}) => {
  const reserves = await honest(node);
  platform.roots = rootsOf(3, () => ({ reserves }));
  const run = () => once(platform.url, "--dir", dir, "--node", node.url);
  expect(await run()).toMatchObject({ code: 0 });
  node.balances[deposit] = 39n * COIN;
  expect((await run()).output).toContain(`${deposit} holds 39 at block 5, not 40`);
  // Of a token with 6 decimals these are other amounts.
  node.decimals = 6;
  expect((await run()).output).toContain("FOUND  reserves: ");
  node.balances = { [cold.address]: 60_000_000n, [deposit]: 40_000_000n };
  expect(await run()).toMatchObject({ code: 0 });
  for (const minutes of [-90, 30]) {
    node.block.at = Math.floor(Date.now() / 1000) + minutes * 60;
    expect(await run()).toMatchObject({ code: 1, output: expect.stringContaining("block 5 is of 20") });
  }
});

test("fault 462: a node that cannot tell is no word for the platform, and none against it", async ({
  platform,
  node,
  dir,
}) => {
  const reserves = await honest(node);
  platform.roots = rootsOf(3, () => ({ reserves }));
  await node.close();
  expect(await once(platform.url, "--dir", dir, "--node", node.url)).toMatchObject({
    code: 3,
    output: expect.stringContaining("not checked: the node cannot tell"),
  });
  await expect(once(platform.url, "--dir", dir)).resolves.toMatchObject({ code: 0 });
});

const usdt = (total: string, pools: Record<string, string> = {}): Partial<RootStatement> => {
  const out = Object.entries(pools).reduce(
    (sum, [name, held]) => sum + (name.endsWith("/usdt") ? Number(held) : 0),
    0,
  );
  return { totals: { usdt: total }, pools: { ...pools, "custody/usdt": String(-Number(total) - out) } };
};

test.for<[what: string, statement: Partial<RootStatement>, code: number, says: string]>([
  ["more than there is", usdt("101"), 1, "FOUND  reserves: 100 stand on the chain, and members own 101 usdt"],
  [
    "more with what is paid out just now",
    usdt("90", { "withdrawing/usdt": "11" }),
    0,
    "members own 101 usdt, of which 11 are being paid out and may have left",
  ],
  ["as much, fees not counted", usdt("100", { "fees/usdt": "50" }), 0, "members own 100 usdt, points and"],
])(
  "fault 462: reserves are compared with what members own: %s",
  async ([, statement, code, says], { platform, node, dir }) => {
    const reserves = await honest(node);
    platform.roots = rootsOf(3, () => ({ ...statement, reserves }));
    const ran = await once(platform.url, "--dir", dir, "--node", node.url);
    expect(ran.output).toContain(says);
    expect(ran.code).toBe(code);
  },
);

test("fault 462: points stand for as much usdt, in the reserves too", async ({ platform, node, dir }) => {
  const reserves = await honest(node);
  const pointsOf = (backing: string): Partial<RootStatement> => ({
    totals: { usdt: "90", points: "20" },
    pools: { "supply/points": "-20", "backing/usdt": backing, "custody/usdt": String(-90 - Number(backing)) },
    tree: { depth: 24, assets: ["usdt", "points"], hash: "a".repeat(64) },
    reserves,
  });
  platform.roots = rootsOf(3, () => pointsOf("20"));
  const args = [platform.url, "--dir", dir, "--node", node.url];
  expect((await once(...args)).output).toContain(
    "FOUND  reserves: 100 stand on the chain, and members own 110",
  );
  platform.roots = rootsOf(1, () => pointsOf("5"));
  expect((await once(platform.url, "--dir", `${dir}-2`)).output).toContain(
    "FOUND  books: 20 points are issued, and 5 usdt back them",
  );
});

test("fault 462: another token than before is found, whoever made it", async ({ platform, node, dir }) => {
  const reserves = await honest(node);
  platform.roots = rootsOf(3, ({ number }) => ({
    reserves: number < 3 ? reserves : { ...reserves, token: deposit },
  }));
  const { code, output } = await once(platform.url, "--dir", dir, "--node", node.url);
  expect(output).toContain(`FOUND  reserves: token ${deposit} on chain 56, and it was ${token} on chain 56`);
  expect(code).toBe(1);
});
