/** What members do, drawn at random: mostly what is allowed, often at an edge, now and then what must be refused. */
import type { Call } from "../../contract/endpoints.ts";
import { activeVotes } from "./income.ts";
import { quote, stake, swap } from "./fuel.ts";
import { decide, withdraw } from "./funds.ts";
import { passwords } from "../support/client.ts";
import { decimal, ONE, share, units } from "./money.ts";
import {
  type Draw,
  type Operation,
  someAccount,
  someAmount,
  someone,
  someWithdrawal,
  spending,
} from "./operation.ts";
import { keepOwnLimit, setOwnLimit } from "./outflows.ts";
import { buyPass, giveBack, givePass, stakePass, whyNotGivenBack } from "./passes.ts";
import { returnTransfer, transfer, whyNotReturned } from "./transfers.ts";
import { createVote, type PayType, repurchaseVote, upgradeVote } from "./votes.ts";
import {
  ancestors,
  type Asset,
  type Gift,
  type Member,
  type Outcome,
  type Reason,
  type Transfer,
  type World,
} from "./world.ts";

const somePayType = ({ random }: Draw, member: Member): PayType =>
  random.chance(member.balances.points > 0n ? 30 : 5) ? "points" : "usdt";

const highest = (member: Member): number => Math.max(0, ...activeVotes(member).map(({ level }) => level));

/**
 * Low levels more often, so that votes fill up and go out; mostly one that is not below what the member has, and often
 * one that they can pay.
 */
function someLevel({ random, world }: Draw, least: number, { balances }: Member): number {
  const from = random.chance(75) ? Math.min(6, Math.max(1, least)) : 1;
  const payable = world.numbers.voteLevels.filter(({ payPrice }) => units(payPrice) <= balances.usdt).length;
  const to = random.chance(60) ? Math.max(from, payable) : 6;
  const span = to - from + 1;
  return from + Math.min(random.below(span), random.below(span));
}

export function drawCreate(draw: Draw): Operation {
  const by = someone(draw);
  const level = someLevel(draw, highest(by), by);
  const payType = somePayType(draw, by);
  return spending(draw.world, "POST vote/create", by, { level, payType }, () =>
    createVote(draw.world, by, level, payType),
  );
}

export function drawUpgrade(draw: Draw): Operation {
  const by = someone(draw);
  const level = someLevel(draw, highest(by) + 1, by);
  const payType = somePayType(draw, by);
  return spending(draw.world, "POST vote/upgrade", by, { level, payType }, () =>
    upgradeVote(draw.world, by, level, payType),
  );
}

export function drawRepurchase(draw: Draw): Operation {
  const { random, world } = draw;
  const fuelled = world.members
    .slice(1)
    .filter(({ balances, votes }) => balances.fuel > 50n * ONE && votes.length > 0);
  const by = fuelled.length > 0 && random.chance(75) ? random.pick(fuelled) : someone(draw);
  const payType = somePayType(draw, by);
  return spending(draw.world, "POST vote/repurchase", by, { payType }, () =>
    repurchaseVote(world, by, payType),
  );
}

/** Mostly inside the own line. */
export function drawTransfer(draw: Draw): Operation {
  const by = someone(draw);
  const line = draw.world.members.filter(
    (other) => ancestors(by).includes(other) || ancestors(other).includes(by),
  );
  const account = draw.random.chance(75) ? draw.random.pick(line).account : someAccount(draw);
  const amount = someAmount(draw, by.balances.usdt);
  return spending(draw.world, "POST wallet/transfer", by, { account, amount: decimal(amount) }, () =>
    transfer(draw.world, by, account, amount),
  );
}

export function drawReturn(draw: Draw): Operation {
  const { by, id } = someReceived(draw, draw.world.transfers, draw.random.uuid());
  return returning(draw.world, "POST wallet/transferReturn", by, id, {
    whyNot: whyNotReturned,
    play: returnTransfer,
  });
}

export function drawGiveBack(draw: Draw): Operation {
  const { by, id } = someReceived(draw, draw.world.gifts, "999999999");
  return returning(draw.world, "POST nft/transferReturn", by, id, {
    whyNot: whyNotGivenBack,
    play: giveBack,
  });
}

/** Mostly by its recipient, sometimes by its sender or somebody else. @param unknown an id of nothing. */
function someReceived(draw: Draw, made: readonly (Transfer | Gift)[], unknown: string) {
  const { random, world } = draw;
  const recent = made.slice(-20);
  const picked = recent.length > 0 ? random.pick(recent) : undefined;
  const party = random.chance(80) ? picked?.to : picked?.from;
  // The root has no session.
  const by = party && party !== world.members[0] && random.chance(95) ? party : someone(draw);
  return { by, id: picked?.id ?? unknown };
}

interface ReturnRules {
  /** What is looked at before the spender. */
  whyNot: (world: World, by: Member, id: string) => Reason | null;
  play: (world: World, by: Member, id: string) => Outcome;
}

function returning(world: World, call: Call, by: Member, id: string, rules: ReturnRules): Operation {
  const operation = spending(world, call, by, { id }, () => rules.play(world, by, id));
  const play = (): Outcome => {
    const reason = rules.whyNot(world, by, id);
    return reason === null ? operation.play() : { refused: [reason] };
  };
  return { ...operation, play };
}

const pairs: [Asset, Asset][] = [
  ["usdt", "fuel"],
  ["fuel", "usdt"],
  ["fuel", "points"],
];
const noPairs: [Asset, Asset][] = [
  ["points", "usdt"],
  ["lock", "fuel"],
  ["usdt", "points"],
];

export function drawSwap(draw: Draw): Operation {
  const by = someone(draw);
  const [from, to] = draw.random.pick(draw.random.chance(93) ? pairs : noPairs);
  // Everything at once, so that the reserve runs out at times.
  const amount = draw.random.chance(25) ? by.balances[from] : someAmount(draw, by.balances[from]);
  const shown = amount > 0n ? quote(draw.world, { from, amount }).receive : 0n;
  const expect = draw.random.chance(5) ? shown + 1n : shown;
  const request = { from, to, amount: decimal(amount), expect: decimal(expect) };
  return spending(draw.world, "POST wallet/swap", by, request, () =>
    swap(draw.world, by, { from, to, amount, expect }),
  );
}

export function drawStake(draw: Draw): Operation {
  const by = someone(draw);
  const amount = someAmount(draw, by.balances.fuel);
  return spending(draw.world, "POST stake/create", by, { amount: decimal(amount) }, () =>
    stake(draw.world, by, amount),
  );
}

const goodAddresses = [
  "0x52908400098527886E0F7030069857D2E4169EE7",
  "0xde709f2102306220921060314715629080e2fb77",
  "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
];
const badAddresses = [
  "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD",
  "0x0000000000000000000000000000000000000000",
  "0x55d398326f99059fF775485246999027B3197955",
  "nowhere",
];

export function drawWithdraw(draw: Draw): Operation {
  const by = someone(draw);
  const { random, world } = draw;
  const amount = someAmount(draw, by.balances.usdt);
  const isGoodAddress = !random.chance(5);
  const address = random.pick(isGoodAddress ? goodAddresses : badAddresses);
  const arrival = amount - share(amount, units(world.numbers.withdrawFeeRate));
  const expect = random.chance(5) ? arrival + 1n : arrival;
  const request = { amount: decimal(amount), address, expect: decimal(expect) };
  return spending(draw.world, "POST withdraw/create", by, request, () =>
    withdraw(world, by, { amount, address, isGoodAddress, expect }),
  );
}

export function drawCancel(draw: Draw): Operation {
  const { random, world } = draw;
  const any = someWithdrawal(draw, "pending");
  const by = any && random.chance(85) ? any.owner : someone(draw);
  const id = any?.id ?? "999999999";
  return {
    call: "POST withdraw/cancel",
    by,
    request: { id },
    spends: false,
    play: () => decide(world, id, "cancel", by),
  };
}

/** Of three members, so that the others go on paying each other; now and then none, or nothing at all. */
export function drawOwnLimit(draw: Draw): Operation {
  const { random, world } = draw;
  const by = random.pick(world.members.slice(1, 4));
  if (random.chance(20)) {
    const play = () => keepOwnLimit(world, by);
    return { call: "POST wallet/ownLimitKeep", by, request: {}, spends: false, play };
  }
  const limit = random.chance(30) ? null : BigInt(random.below(200)) * 5n * ONE;
  const text = limit === null ? null : decimal(limit);
  const request = { limit: text, payPassword: passwords.payPassword };
  const play = () => setOwnLimit(world, by, limit);
  return { call: "POST wallet/ownLimit", by, request, spends: false, play };
}

const someTier = ({ random }: Draw): number => 1 + random.below(4);
const someQuantity = ({ random }: Draw): number => 1 + Math.min(random.below(12), random.below(12));

/** Mostly a member who has passes that are not staked, and of those few. */
function somePasses(draw: Draw) {
  const { random, world } = draw;
  const free = world.members
    .slice(1)
    .flatMap((by) =>
      [...by.passes].flatMap(([id, { held, staked }]) =>
        held > staked ? [{ by, id, most: held - staked }] : [],
      ),
    );
  const { by, id, most } =
    free.length > 0 && random.chance(75)
      ? random.pick(free)
      : { by: someone(draw), id: someTier(draw), most: random.below(3) };
  return { by, id, quantity: 1 + random.below(Math.min(4, most + 1)) };
}

export function drawBuyPass(draw: Draw): Operation {
  const by = someone(draw);
  const id = someTier(draw);
  const quantity = someQuantity(draw);
  return spending(draw.world, "POST nft/buy", by, { id, quantity }, () =>
    buyPass(draw.world, by, id, quantity),
  );
}

export function drawStakePass(draw: Draw): Operation {
  const { by, id, quantity } = somePasses(draw);
  return spending(draw.world, "POST nft/stake", by, { id, quantity }, () =>
    stakePass(draw.world, by, id, quantity),
  );
}

export function drawGivePass(draw: Draw): Operation {
  const { by, id, quantity } = somePasses(draw);
  const account = someAccount(draw);
  return spending(draw.world, "POST nft/transfer", by, { id, quantity, account }, () =>
    givePass(draw.world, by, id, quantity, account),
  );
}
