import { canonical, type Json } from "../../contract/canonical.ts";
import { Refused } from "../core/refused.ts";

/** @param from undefined for any state. @throws Refused `changed_meanwhile` */
export function assertAsShown(current: unknown, from: unknown): void {
  if (from !== undefined && canonical(from as Json) !== canonical(current as Json))
    throw new Refused("changed_meanwhile", { field: "from" });
}
