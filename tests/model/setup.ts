/** How a run begins: a small tree with money, and so much fuel burnt that the floor of the supply comes into reach. */
import { configure, type Numbers, defaults } from "./numbers.ts";
import { credit, register } from "./funds.ts";
import { open, type Operation, spending } from "./operation.ts";
import { createVote, repurchaseVote } from "./votes.ts";
import { type Asset, find, type World } from "./world.ts";
import { units } from "./money.ts";

const tree = [
  ["burner", "genesis"],
  ["ada", "genesis"],
  ["ben", "ada"],
  ["cid", "ben"],
  ["dot", "ben"],
  ["eve", "cid"],
  ["fin", "eve"],
  ["gil", "ada"],
] as const;

/** Leaves 8,000 to burn above the floor of 1,000,000: some fifty repurchases of a run burn more. */
const BURNT = "8992000";

export function setUp(world: World): (() => Operation)[] {
  const join = ([account, referrer]: readonly [string, string]) =>
    open("POST account/register", { account, referrer }, () => register(world, account, referrer));
  const give = (account: string, asset: Asset, amount: string) =>
    open("POST operator/credit", { account, asset, amount, reason: "model" }, () =>
      credit(world, account, asset, units(amount)),
    );
  const levels = (change: Partial<Numbers["voteLevels"][number]>): Operation => {
    const voteLevels = defaults().voteLevels.map((row) => (row.level === 1 ? { ...row, ...change } : row));
    return open("POST operator/config", { voteLevels }, () => configure(world, { voteLevels }));
  };
  const burner = () => find(world, "burner")!;
  return [
    ...tree.map((one) => () => join(one)),
    () => levels({ repurchaseFuel: BURNT, repurchaseCount: 1 }),
    () => give("burner", "fuel", BURNT),
    () => give("burner", "usdt", "200"),
    () =>
      spending(world, "POST vote/create", burner(), { level: 1, payType: "usdt" }, () =>
        createVote(world, burner(), 1, "usdt"),
      ),
    () =>
      spending(world, "POST vote/repurchase", burner(), { payType: "usdt" }, () =>
        repurchaseVote(world, burner(), "usdt"),
      ),
    () => levels({}),
    ...tree.map(
      ([account]) =>
        () =>
          give(account, "usdt", "3000.5"),
    ),
  ];
}
