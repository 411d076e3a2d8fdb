/** Changes to the config, some of which must be refused; chosen so that limits, floors and remainders are met. */
import { decimal, units } from "./money.ts";
import { defaults, configure, type Numbers } from "./numbers.ts";
import { type Draw, open, type Operation } from "./operation.ts";
import type { Random } from "./random.ts";
import type { World } from "./world.ts";

const values: { [K in keyof Numbers]?: readonly Numbers[K][] } = {
  withdrawFeeRate: ["0.05", "0", "0.03333333"],
  withdrawAmountLimit: ["5000", "300", "1000", "99.5", "0"],
  transferAmountLimit: ["0", "100", "500"],
  outflowAmountLimit: ["0", "0", "1500", "299.5"],
  swapAmountLimit: ["0", "100", "1000.5"],
  tokenPrice: ["1", "0.7", "1.33333333", "2.5"],
  stakeRate: ["0.005", "0.01", "0.00333333", "0"],
  applyTransferMinAmount: ["10", "20", "5", "0"],
  withdrawMinAmount: ["20", "10", "35.5"],
  withdrawMultiple: [10, 1, 7],
  swapFeeRate: ["0.03", "0", "0.01234567"],
  swapBurnRate: ["0.05", "0", "0.07654321"],
  paymentSplit: [
    defaults().paymentSplit,
    {
      direct: "0.13333333",
      position: "0.07777777",
      leadership: "0.03",
      dividend: "0.4",
      nft: "0.1",
      reserve: "0.15888889",
      fees: "0.10000001",
    },
    {
      direct: "0.3",
      position: "0.2",
      leadership: "0.1",
      dividend: "0.3",
      nft: "0.1",
      reserve: "0",
      fees: "0",
    },
  ],
  incomeSplit: [
    defaults().incomeSplit,
    { usdt: "0.33333334", points: "0.33333333", lock: "0.33333333" },
    { usdt: "0", points: "1", lock: "0" },
    { usdt: "1", points: "0", lock: "0" },
  ],
  seatsAhead: [10, 3, 1],
  leadershipGrades: [grades(["0", "100", "1000", "5000", "20000", "100000"]), defaults().leadershipGrades],
  leadershipDepth: [50, 2, 0],
  dividendRate: ["0.02", "0.5", "0.12345678", "1"],
  lockReleaseRate: ["0.01", "0.1", "0.33333333"],
  stakeTermDays: [3, 2, 1, 30],
  stakeReleaseDays: [10, 3, 1],
  withdrawAutoApprove: ["0", "100"],
};

function grades(performance: string[]): Numbers["leadershipGrades"] {
  const rates = ["0", "0.01", "0.02", "0.03", "0.045", "0.06"];
  return performance.map((least, grade) => ({ grade, performance: least, rate: rates[grade] ?? "0" }));
}

const refusedChanges = [
  { tokenPrice: "0" },
  { swapFeeRate: "1.1" },
  { seatsAhead: 0 },
  { incomeSplit: { usdt: "0.7", points: "0.2", lock: "0.11" } },
  { tokenPrise: "2" },
];

const CALL = "POST operator/config";

export function drawConfig({ world, random }: Draw): Operation {
  if (random.chance(10)) return open(CALL, random.pick(refusedChanges), () => ({ refused: ["invalid"] }));
  const change = someChange(random, world);
  // The server keeps what the rules of money do not read, such as the names.
  return open(CALL, withNames(change), () => configure(world, change));
}

function someChange(random: Random, { numbers, sold }: World): Partial<Numbers> {
  const dice = random.below(100);
  if (dice < 8)
    return { voteLevels: numbers.voteLevels.map((row) => ({ ...row, ...someTerms(random, row) })) };
  if (dice < 25)
    return { nftTiers: numbers.nftTiers.map((tier) => someSupply(random, tier, sold.get(tier.id))) };
  const key = random.pick(Object.keys(values) as (keyof typeof values)[]);
  return { [key]: random.pick<unknown>(values[key] ?? []) };
}

type Tier = Numbers["nftTiers"][number];

/** Few more than are sold, so that they sell out; now and then one fewer. */
function someSupply(random: Random, tier: Tier, sold = 0): Tier {
  const supply = sold > 0 && random.chance(5) ? sold - 1 : sold + random.below(25);
  return { ...tier, supply };
}

/** A price at most a twentieth off the default, so that a higher level always stays the dearer one. */
function someTerms(random: Random, { level }: { level: number }) {
  const row = defaults().voteLevels.find((one) => one.level === level)!;
  const off = (text: string) => decimal((units(text) * BigInt(950 + random.below(101))) / 1000n);
  return {
    payPrice: off(row.payPrice),
    voteValue: off(row.voteValue),
    repurchaseFuel: off(row.repurchaseFuel),
    repurchaseCount: 1 + random.below(10),
  };
}

const passNames = ["Scout", "Voyager", "Explorer", "Flagship"];

function withNames(change: Partial<Numbers>): object {
  if (!change.nftTiers) return change;
  return { nftTiers: change.nftTiers.map((tier) => ({ ...tier, name: passNames[tier.id - 1] })) };
}
