import { numberFormat } from "../formatters.ts";

/** Uses the largest unit that fits. */
export function formatBytes(bytes: number, language: string): string {
  const units = ["kilobyte", "megabyte", "gigabyte"] as const;
  const steps = Math.min(units.length, Math.max(1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  const options = { style: "unit", unit: units[steps - 1], maximumSignificantDigits: 3 } as const;
  return numberFormat(language, options).format(bytes / 1000 ** steps);
}
