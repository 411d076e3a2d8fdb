/** Work that waits for an operator. Source: rules.md O104. */
import { Type, type Static } from "typebox";
import { TimeOrNull } from "../schemas.ts";

export const waitingKinds = [
  "withdrawals",
  "deposits",
  "missing",
  "feedback",
  "recoveries",
  "alarms",
  "proposals",
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** Settings that bound what operators create or move out in a day; 0 for no bound. */
export const dayCaps = ["creditDayLimit", "airdropDayLimit", "bookDayLimit"] as const;
export type DayCap = (typeof dayCaps)[number];

export const Waiting = Type.Object({
  list: Type.Array(
    Type.Object({
      kind: Type.Enum([...waitingKinds]),
      count: Type.Integer(),
      oldestAt: { ...TimeOrNull, description: "Since when the oldest one waits." },
    }),
    { description: "Of each kind that the operator's roles let them read, also where nothing waits." },
  ),
  uncapped: Type.Optional(
    Type.Array(Type.Enum([...dayCaps]), {
      description: "While four eyes are on: the settings of what all operators do in a day that set no cap.",
    }),
  ),
});
export type Waiting = Static<typeof Waiting>;
