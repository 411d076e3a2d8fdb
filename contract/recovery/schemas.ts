/** Source: rules.md S80 to S87. */
import { Type, type Static } from "typebox";
import { proofs } from "../accounts/factor-schemas.ts";
import { Account, Id, NewPassword, TextOrNull, Time, TimeOrNull } from "../schemas.ts";

export const recoverables = ["login", "pay", "factors"] as const;
export type Recoverable = (typeof recoverables)[number];

const What = Type.Array(Type.Enum([...recoverables]), {
  minItems: 1,
  maxItems: recoverables.length,
  uniqueItems: true,
});
const Reason = Type.String({ minLength: 1, maxLength: 500 });

/** As the member sees it. */
const OwnRecovery = Type.Object({
  id: Id,
  what: What,
  askedAt: Time,
  approvedAt: { ...TimeOrNull, description: "Null until a second operator agrees." },
  opensAt: { ...TimeOrNull, description: "From then on the operators can hand the link out." },
  until: { ...Time, description: "Then it lapses." },
  needsProof: Type.Boolean({
    description: "Whether refusing it takes a proof besides a session, since one was refused not long ago.",
  }),
});
export type OwnRecovery = Static<typeof OwnRecovery>;

export const RunningRecovery = Type.Object({ recovery: Type.Union([OwnRecovery, Type.Null()]) });
export type RunningRecovery = Static<typeof RunningRecovery>;

export const RecoveryId = Type.Object({ id: Id });
export const RecoveryRefuseBody = Type.Object({ id: Id, ...proofs });

const Secret = Type.String({ pattern: "^[\\w-]{43}$", description: "Of the link's address." });
export const RecoveryLinkBody = Type.Object({ secret: Secret });
export const RecoveryLinkInfo = Type.Object({ account: Type.String(), what: What, until: Time });
export type RecoveryLinkInfo = Static<typeof RecoveryLinkInfo>;

export const RecoverBody = Type.Object({
  secret: Secret,
  password: Type.Optional(NewPassword),
  payPassword: Type.Optional(NewPassword),
});
export type RecoverBody = Static<typeof RecoverBody>;

export const RecoveryStart = Type.Object({ account: Account, what: What, reason: Reason });
export type RecoveryStart = Static<typeof RecoveryStart>;
export const RecoveryCancel = Type.Object({ id: Id, reason: Reason });
export type RecoveryCancel = Static<typeof RecoveryCancel>;

export const recoveryStates = ["asked", "waiting", "open", "refused", "cancelled", "used", "lapsed"] as const;
export type RecoveryState = (typeof recoveryStates)[number];

/** As the operators see it. */
export const Recovery = Type.Object({
  id: Id,
  account: Type.String(),
  what: What,
  state: Type.Enum([...recoveryStates]),
  needsProof: { ...Type.Boolean(), description: "Whether a session alone does not refuse it." },
  reason: Type.String(),
  askedBy: { ...Type.String(), description: "The operator's name." },
  askedAt: Time,
  waitHours: Type.Integer(),
  approvedBy: TextOrNull,
  approvedAt: TimeOrNull,
  opensAt: TimeOrNull,
  until: Time,
  linkBy: TextOrNull,
  linkUntil: TimeOrNull,
  endedBy: { ...TextOrNull, description: "The operator's name; null for the member." },
  endedAt: TimeOrNull,
  endReason: TextOrNull,
});
export type Recovery = Static<typeof Recovery>;

export const RecoveryLink = Type.Object({
  recovery: Recovery,
  link: { ...Type.String(), description: "Below the app's address. Shown once: it is stored as a hash." },
});
export type RecoveryLink = Static<typeof RecoveryLink>;
