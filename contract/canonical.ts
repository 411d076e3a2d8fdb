/** JSON with sorted keys and no white space, over which server and app hash statement lines and receipts. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export function canonical(value: Json): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  let members = "";
  for (const key of Object.keys(value).toSorted())
    members += `${members === "" ? "" : ","}${JSON.stringify(key)}:${canonical(value[key] as Json)}`;
  return `{${members}}`;
}
