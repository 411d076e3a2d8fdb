/** Source: rules.md F9. */
import { divide, multiply, parseAmount, type Amount } from "../../../../../contract/money.ts";
import type { BalanceLine } from "../../../../../contract/wallet/schemas.ts";
import { given, reader, type Recomputation, type Step, type Unit } from "./step.ts";

/** Covers all lots of one rate, including missed days. */
interface Part {
  rate: Amount;
  days: number;
  base: Amount;
  lots: number;
  amount: Amount;
}

/** Each rate releases its daily share, at most all of what was locked. */
export function recomputeRelease(line: BalanceLine): Recomputation {
  const base = reader(line.source).amount("base");
  const { asset } = line;
  if (!base || asset === "pass") return given;
  const size = sizeOf(parseAmount(line.amount));
  const parts = partsOf(line.source);
  // Older lines have no rates: show the effective rate.
  if (parts === null)
    return { steps: [stepOf(base, size, asset)], verdict: size <= base ? "within" : "differs" };
  const steps = parts.map((part) => partStep(part, asset));
  const [released, locked] = [sum(parts, "amount"), sum(parts, "base")];
  if (released !== size || locked !== base || parts.some((part) => part.amount > part.base))
    return { steps, verdict: "differs" };
  return { steps, verdict: parts.every(isDaily) ? "fits" : "within" };
}

function partStep(part: Part, unit: Unit): Step {
  if (!isDaily(part)) return stepOf(part.base, part.amount, unit);
  const { base, rate, days, amount } = part;
  const madeUp: Step["formula"] = days > 1 ? ["×", { count: days }] : [];
  return {
    name: "released",
    formula: [{ amount: base, unit }, "×", { rate }, ...madeUp],
    result: { amount, unit },
  };
}

function stepOf(base: Amount, amount: Amount, unit: Unit): Step {
  const rate = divide(amount, base);
  return { name: "released", formula: [{ amount: base, unit }, "×", { rate }], result: { amount, unit } };
}

/** Tolerates rounding of each lot. False for a lot's last part, which takes the remainder. */
function isDaily({ base, rate, days, lots, amount }: Part): boolean {
  return sizeOf(multiply(base, rate * BigInt(days)) - amount) <= BigInt(lots);
}

function sizeOf(amount: Amount): Amount {
  return amount < 0n ? -amount : amount;
}

function sum(parts: Part[], what: "amount" | "base"): Amount {
  return parts.reduce((total, part) => total + part[what], 0n);
}

/** Null without valid rates. */
function partsOf({ rates }: BalanceLine["source"]): Part[] | null {
  if (!Array.isArray(rates) || rates.length === 0) return null;
  const parts = rates.map((one): Part | null => {
    if (!one || typeof one !== "object" || Array.isArray(one)) return null;
    const read = reader({ transfer: "", kind: "", ...one });
    const [rate, base, amount] = [read.amount("rate"), read.amount("base"), read.amount("amount")];
    const [days, lots] = [read.count("days"), read.count("lots")];
    if (rate === null || !base || amount === null || !days || !lots) return null;
    return { rate, days, base, lots, amount };
  });
  const known = parts.filter((part) => part !== null);
  return known.length === parts.length ? known : null;
}
