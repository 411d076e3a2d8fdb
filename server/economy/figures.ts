/** Source: rules.md O120. */
import { formatAmount } from "../../contract/money.ts";
import type { PreviewFigureName, PreviewGap, PreviewUnit } from "../../contract/operator/preview-figures.ts";
import type { PreviewFigure } from "../../contract/operator/schedule-schemas.ts";
import type { Settings } from "../../contract/operator/settings.ts";

export type SettingKeys = readonly (keyof Settings)[];

export interface Outcome {
  was: bigint | null;
  would: bigint | null;
  gap?: PreviewGap | null;
}

export const missing = (gap: PreviewGap, was: bigint | null = null): Outcome => ({ was, would: null, gap });

/** Units without decimals. */
const wholes = new Set<PreviewUnit>(["members", "requests"]);

export function figure(
  name: PreviewFigureName,
  unit: PreviewUnit,
  settings: SettingKeys,
  { was, would, gap = null }: Outcome,
): PreviewFigure {
  const text = (value: bigint | null) =>
    value === null ? null : wholes.has(unit) ? value.toString() : formatAmount(value);
  return { figure: name, unit, settings: [...settings], was: text(was), would: text(would), gap };
}

export function changes(change: Partial<Settings>, keys: SettingKeys): boolean {
  return keys.some((key) => change[key] !== undefined);
}

/** Equal amounts are computed once. */
export class Tally {
  readonly #counts = new Map<bigint, bigint>();

  add(amount: bigint, count = 1n): void {
    if (amount > 0n) this.#counts.set(amount, (this.#counts.get(amount) ?? 0n) + count);
  }

  addAll(other: Tally): void {
    for (const [amount, count] of other.#counts) this.add(amount, count);
  }

  sum(of: (amount: bigint) => bigint = (amount) => amount): bigint {
    let sum = 0n;
    for (const [amount, count] of this.#counts) sum += of(amount) * count;
    return sum;
  }

  count(matches: (amount: bigint) => boolean): bigint {
    let sum = 0n;
    for (const [amount, count] of this.#counts) if (matches(amount)) sum += count;
    return sum;
  }

  only(matches: (amount: bigint) => boolean): Tally {
    const tally = new Tally();
    for (const [amount, count] of this.#counts) if (matches(amount)) tally.add(amount, count);
    return tally;
  }
}
