import type { BalanceLine } from "./schemas.ts";

/** The other party of a line: the member whose payment it is a share of, another member, or a masked address. */
export interface LineParty {
  kind: "payer" | "member" | "address";
  way: "from" | "to";
  name: string;
}

/** Null where there is nobody else, as in a trade. Source: rules.md U36. */
export function lineParty({
  type,
  amount,
  source,
}: Pick<BalanceLine, "type" | "amount" | "source">): LineParty | null {
  const party = (kind: LineParty["kind"], way: LineParty["way"], key: string) => {
    const name = source[key];
    return typeof name === "string" ? { kind, way, name } : null;
  };
  const isOut = amount.startsWith("-");
  if (type === "transfer" || (type === "nft" && source.kind === "pass-gift")) {
    return isOut ? party("member", "to", "to") : party("member", "from", "from");
  }
  if (type === "deposit") return party("address", "from", "from");
  // Money that a withdrawal returns was never sent to anybody.
  if (type === "withdraw") return isOut ? party("address", "to", "address") : null;
  return party("payer", "from", "account");
}
