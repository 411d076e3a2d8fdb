import { Refused } from "../core/refused.ts";

/** @param begun the version that the edit began with; undefined for any. @throws Refused `changed_meanwhile` */
export function assertVersion(current: number, begun: number | undefined): void {
  if (begun !== undefined && begun !== current) throw new Refused("changed_meanwhile", { field: "version" });
}
