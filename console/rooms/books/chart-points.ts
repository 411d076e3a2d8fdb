/** These numbers are for drawing only; texts use the wire's amounts. */
import type { BookDays } from "../../../contract/books/schemas.ts";
import { formatAmount, parseAmount } from "../../../contract/money.ts";

type Days = BookDays["list"];

/** Both are decimal strings. */
export function rangeOf(list: Days, shown: "balance" | "flow"): [low: string, high: string] {
  const values =
    shown === "balance"
      ? list.map(({ balance }) => parseAmount(balance))
      : list.flatMap(({ received, paid }) => [parseAmount(received), -parseAmount(paid)]);
  const low = values.reduce((least, one) => (one < least ? one : least), values[0] ?? 0n);
  const high = values.reduce((most, one) => (one > most ? one : most), values[0] ?? 0n);
  return [formatAmount(low), formatAmount(high)];
}

export function lineOf(list: Days, width: number, height: number): string {
  const scale = scaleOf(rangeOf(list, "balance"), height);
  const step = width / Math.max(1, list.length - 1);
  return list
    .map(({ balance }, i) => `${(i * step).toFixed(1)},${scale(Number(balance)).toFixed(1)}`)
    .join(" ");
}

export interface Bar {
  key: string;
  isIn: boolean;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Bars go up for what came in and down for what went out. */
export function barsOf(list: Days, width: number, height: number): Bar[] {
  const scale = scaleOf(rangeOf(list, "flow"), height);
  const step = width / Math.max(1, list.length);
  const zero = scale(0);
  return list.flatMap(({ day, received, paid }, i) => {
    const bar = (isIn: boolean, value: number): Bar => {
      const y = scale(value);
      const [top, size] = [Math.min(y, zero), Math.abs(y - zero)];
      return { key: `${day} ${isIn}`, isIn, x: (i + 0.15) * step, y: top, width: 0.7 * step, height: size };
    };
    return [bar(true, Number(received)), bar(false, -Number(paid))].filter((one) => one.height > 0);
  });
}

/** If all values are equal, the line runs through the middle. */
function scaleOf([low, high]: [string, string], height: number): (value: number) => number {
  const [least, most] = [Number(low), Number(high)];
  return most === least ? () => height / 2 : (value) => height - ((value - least) / (most - least)) * height;
}
