import { Type, type Static } from "typebox";
import { Proofs } from "./factor-schemas.ts";
import { Id, Time } from "../schemas.ts";

export const accountEventTypes = [
  "sign_in",
  "password_changed",
  "password_reset",
  "pay_password_changed",
  "frozen",
  "unfrozen",
  "sign_in_failures",
  "pay_password_locked",
  "new_device",
  "session_ended",
  "phrase_changed",
  "recovery_asked",
  "recovery_started",
  "recovery_refused",
  "recovery_cancelled",
  "recovery_link",
  "recovery_used",
  "factor_added",
  "factor_removed",
  "recovery_codes_made",
  "recovery_code_used",
  "factor_policy_changed",
  "address_added",
  "address_renamed",
  "address_removed",
  "allow_list_on",
  "allow_list_off",
  "allow_list_kept",
  "own_limit_set",
  "own_limit_raise",
  "own_limit_kept",
  "close_asked",
  "close_near",
  "close_kept",
  "close_dropped",
] as const;
export type AccountEventType = (typeof accountEventTypes)[number];

/** A security event that the member may not have caused. */
export const AccountEvent = Type.Object({
  id: Id,
  type: Type.Enum([...accountEventTypes]),
  device: Type.Union([Type.String(), Type.Null()], {
    description: "Browser and system, as far as known.",
    examples: ["Chrome, Android"],
  }),
  detail: Type.Union([Type.String(), Type.Null()], {
    description:
      "What it is about, where there is more than one: the name of a passkey, the label of an address, a limit.",
  }),
  sessionId: Type.Union([Id, Type.Null()], {
    description: "The session that began on a new device, for `POST account/sessionRefuse`.",
  }),
  readAt: Type.Union([Time, Type.Null()], { description: "When the member read it, on any device." }),
  createdAt: Time,
});
export type AccountEvent = Static<typeof AccountEvent>;

export const Freeze = Type.Object({
  frozen: Type.Boolean(),
  liftAt: Type.Union([Time, Type.Null()], {
    description: "When the member may lift it with the second-level password; null: only the operator may.",
  }),
});
export type Freeze = Static<typeof Freeze>;

export const EventsReadBody = Type.Object({
  ids: Type.Array(Id, { description: "Ids of security events.", minItems: 1, maxItems: 200 }),
});

export const UnfreezeBody = Proofs;

export const CloseBody = Proofs;

export const Closing = Type.Object({
  closesAt: Type.Union([Time, Type.Null()], {
    description: "From when on the account may be closed at any moment; null: it stays open.",
  }),
});
export type Closing = Static<typeof Closing>;
