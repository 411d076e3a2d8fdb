import { Refused } from "../core/refused.ts";

/** @param begun what the edit began with; undefined: whatever it is. @throws Refused `changed_meanwhile` */
export function assertVersion(current: number, begun: number | undefined): void {
  if (begun !== undefined && begun !== current) throw new Refused("changed_meanwhile", { field: "version" });
}
