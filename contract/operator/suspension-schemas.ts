/** Source: rules.md G9, O150. */
import { Type, type Static } from "typebox";
import { Reason } from "./operator-schemas.ts";
import { suspendable, type Suspendable } from "./suspendable.ts";

const acts = Type.Array(Type.Unsafe<Suspendable>(Type.Enum([...suspendable])), { uniqueItems: true });

export const Suspended = {
  ...acts,
  description: "What the platform has suspended: such requests are refused as `suspended`.",
};

export const SuspendBody = Type.Object({
  acts: { ...acts, minItems: 1, description: "Added to what is suspended." },
  reason: Reason,
});
export type SuspendBody = Static<typeof SuspendBody>;
export const SuspendedActs = Type.Object({ suspended: Suspended });
export type SuspendedActs = Static<typeof SuspendedActs>;
