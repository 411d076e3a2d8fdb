/**
 * One spelling for one value: JSON with sorted keys and no white space. Hashes of statement lines and receipts are taken
 * over it, by the server when it writes and by the app when it checks, so both must spell alike.
 */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.keys(value)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key] as Json)}`);
  return `{${members.join(",")}}`;
}
