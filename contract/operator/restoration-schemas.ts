/** A database that was set back to an earlier state. Source: rules.md O144. */
import { Type, type Static } from "typebox";
import { Time, TimeOrNull } from "../schemas.ts";
import { Reason } from "./operator-schemas.ts";

export const HOLD_HOURS = 24;

export const Restoration = Type.Object({
  noticedAt: Time,
  knownUntil: {
    ...TimeOrNull,
    description: "When a server last marked the state that is lost; null where none remembers it.",
  },
  confirmedAt: TimeOrNull,
  confirmedBy: Type.Union([Type.String(), Type.Null()]),
  reason: Type.Union([Type.String(), Type.Null()]),
  heldUntil: { ...TimeOrNull, description: "Until then nothing leaves a member." },
});
export type Restoration = Static<typeof Restoration>;

export const LatestRestoration = Type.Object({ restoration: Type.Union([Restoration, Type.Null()]) });
export type LatestRestoration = Static<typeof LatestRestoration>;

export const RestorationConfirm = Type.Object({
  reason: Reason,
  holdHours: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 720,
      description: `For so long nothing leaves members, so that they can shut out again whom they had: ${HOLD_HOURS} by default.`,
    }),
  ),
});
export type RestorationConfirm = Static<typeof RestorationConfirm>;
