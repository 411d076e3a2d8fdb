/** Source: rules.md U7, V9, V16 and V17. */
import {
  minimum,
  multiply,
  parseAmount,
  tryParseAmount,
  UNIT,
  type Amount,
} from "../../../../../contract/money.ts";
import { splitIncome } from "../../../../../contract/votes/payment-rules.ts";
import type { BalanceLine } from "../../../../../contract/wallet/schemas.ts";
import { given, reader, usdt, type Reader, type Recomputation, type Step, type Verdict } from "./step.ts";

interface Due {
  steps: Step[];
  amount: Amount;
  /** The actual amount may be lower, since the source lacks a limit. */
  atMost?: true;
}

/** The claim is capped by what the votes could still earn; a line is the part in one asset. */
export function recomputeIncome(line: BalanceLine): Recomputation {
  const source = reader(line.source);
  const due = dueOf(line.type, source);
  const cap = source.amount("cap");
  const income = source.amount("income");
  if (!due || cap === null || income === null) return given;
  const expected = minimum(due.amount, cap);
  const room: Step = {
    name: "room",
    formula: [usdt(due.amount), due.amount <= cap ? "≤" : ">", usdt(cap)],
    result: usdt(income),
  };
  const part = partOf(line, income, source);
  if (!part) return given;
  const verdict: Verdict =
    part.amount !== parseAmount(line.amount) || income > expected
      ? "differs"
      : income === expected
        ? "fits"
        : due.atMost
          ? "within"
          : "differs";
  return { steps: [...due.steps, room, part.step], verdict };
}

function dueOf(type: BalanceLine["type"], source: Reader): Due | null {
  if (type === "direct") return direct(source);
  if (type === "position") return position(source);
  if (type === "leadership") return leadership(source);
  return type === "dividend" ? dividend(source) : profit(source);
}

function direct(source: Reader): Due | null {
  const base = source.amount("base");
  const rate = source.amount("rate");
  if (base === null || rate === null) return null;
  const amount = multiply(base, rate);
  return { steps: [{ name: "share", formula: [usdt(base), "×", { rate }], result: usdt(amount) }], amount };
}

/** Each position is capped by its own vote. */
function position(source: Reader): Due | null {
  const whole = direct(source);
  const seats = source.count("seats");
  const ofSeats = source.count("ofSeats");
  if (!whole || !seats || !ofSeats) return null;
  const each = whole.amount / BigInt(ofSeats);
  const amount = each * BigInt(seats);
  return {
    steps: [
      ...whole.steps,
      { name: "perPosition", formula: [usdt(whole.amount), "÷", { count: ofSeats }], result: usdt(each) },
      { name: "positions", formula: [usdt(each), "×", { count: seats }], result: usdt(amount) },
    ],
    amount,
    // Some positions may have been at their cap.
    ...(seats > 1 && { atMost: true }),
  };
}

/** The difference of two grades' rates; the last grade gets at most the rest of the leadership part. */
function leadership(source: Reader): Due | null {
  const base = source.amount("base");
  const rate = source.amount("rate");
  const below = source.amount("below");
  if (base === null || rate === null || below === null) return null;
  const difference = rate - below;
  const amount = multiply(base, difference);
  return {
    steps: [
      { name: "difference", formula: [{ rate }, "−", { rate: below }], result: { rate: difference } },
      { name: "share", formula: [usdt(base), "×", { rate: difference }], result: usdt(amount) },
    ],
    amount,
    atMost: true,
  };
}

function dividend(source: Reader): Due | null {
  const budget = source.amount("budget");
  const weight = source.amount("weight");
  const ofWeight = source.amount("ofWeight");
  if (budget === null || weight === null || !ofWeight) return null;
  const amount = (budget * weight) / ofWeight;
  return {
    steps: [
      {
        name: "weight",
        formula: [usdt(budget), "×", usdt(weight), "÷", usdt(ofWeight)],
        result: usdt(amount),
      },
    ],
    amount,
  };
}

/** A tier's part of the day's profit, divided by its staked passes. */
function profit(source: Reader): Due | null {
  const base = source.amount("base");
  const rate = source.amount("rate");
  const quantity = source.count("quantity");
  const staked = source.text("ofWeight");
  if (base === null || rate === null || quantity === null || !staked || !/^[1-9]\d*$/.test(staked))
    return null;
  const claim = multiply(base, rate);
  const short = shortOf(source, claim);
  const budget = short?.amount ?? claim;
  const perPass = budget / BigInt(staked);
  const amount = perPass * BigInt(quantity);
  return {
    steps: [
      { name: "passBudget", formula: [usdt(base), "×", { rate }], result: usdt(claim) },
      ...(short ? [short.step] : []),
      { name: "perPass", formula: [usdt(budget), "÷", { count: BigInt(staked) }], result: usdt(perPass) },
      { name: "passes", formula: [usdt(perPass), "×", { count: quantity }], result: usdt(amount) },
    ],
    amount,
  };
}

/** A short pool reduces all tiers proportionally. Source: rules.md M4. */
function shortOf(source: Reader, claim: Amount): { step: Step; amount: Amount } | null {
  const asked = source.amount("asked");
  const available = source.amount("available");
  if (!asked || available === null) return null;
  const amount = (claim * available) / asked;
  const formula: Step["formula"] = [usdt(claim), "×", usdt(available), "÷", usdt(asked)];
  return { step: { name: "passShort", formula, result: usdt(amount) }, amount };
}

/** USDT takes the rounding remainder of the other two assets. */
function partOf(line: BalanceLine, income: Amount, source: Reader): { step: Step; amount: Amount } | null {
  const price = source.amount("price");
  const split = splitOf(line.source);
  const { asset } = line;
  if (!price || !split || asset === "fuel" || asset === "pass") return null;
  const treasury = source.amount("treasury");
  const parts = splitIncome(income, split, price, treasury);
  const amount = parts[asset];
  const rate = parseAmount(split[asset]);
  const result = { amount, unit: asset };
  if (treasury !== null && asset !== "points") {
    const rest: Step["formula"] = [usdt(income), "−", usdt(parts.points), "−", usdt(parts.lockedUsdt)];
    const held: Step["formula"] = [{ amount: treasury, unit: "fuel" }];
    return { step: { name: "treasuryShort", formula: asset === "lock" ? held : rest, result }, amount };
  }
  if (asset !== "lock") {
    return { step: { name: "part", formula: [usdt(income), "×", { rate }], result }, amount };
  }
  const formula: Step["formula"] = [usdt(income), "×", { rate }, "÷", { price }];
  return { step: { name: price === UNIT ? "part" : "locked", formula, result }, amount };
}

function splitOf({ split }: BalanceLine["source"]) {
  if (!split || typeof split !== "object" || Array.isArray(split)) return null;
  const { usdt: inUsdt, points, lock } = split;
  const rates = { usdt: String(inUsdt), points: String(points), lock: String(lock) };
  return Object.values(rates).every((rate) => tryParseAmount(rate) !== null) ? rates : null;
}
