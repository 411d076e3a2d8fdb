/** Named operators: who they are, how they sign in, and their scripts' tokens. Source: rules.md O91 to O96. */
import { Type, type Static } from "typebox";
import {
  Code,
  FactorName,
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyOptions,
} from "../accounts/factor-schemas.ts";
import { Id, TextOrNull, Time, TimeOrNull } from "../schemas.ts";
import { OPERATOR_NAME_PATTERN } from "./operator-rules.ts";
import { roles } from "./roles.ts";

const Name = Type.String({ pattern: OPERATOR_NAME_PATTERN, examples: ["anna"] });
const Role = Type.Enum([...roles]);
export const Reason = Type.String({ minLength: 1, maxLength: 500 });
/** Secrets are made where they are used; the server is told only their hash. */
const Hash = Type.String({ pattern: "^[0-9a-f]{64}$", description: "SHA-256 of the secret, in hex." });
const Secret = Type.String({ pattern: "^[A-Za-z0-9_-]{43}$", description: "32 random bytes, in base64url." });

export const Operator = Type.Object({
  name: Type.String(),
  roles: Type.Array(Role),
  createdAt: Time,
  disabledAt: TimeOrNull,
  invitedUntil: Type.Union([Time, Type.Null()], { description: "Until when an invitation is open." }),
  passkeys: Type.Integer(),
  authenticator: Type.Boolean(),
  seenAt: { ...TimeOrNull, description: "When one of their sessions was last used; null: never." },
});
export type Operator = Static<typeof Operator>;
export const Operators = Type.Object({ list: Type.Array(Operator) });

export const OperatorBody = Type.Object({
  name: Name,
  roles: Type.Array(Role, { minItems: 1, maxItems: roles.length, uniqueItems: true }),
  disabled: Type.Optional(Type.Boolean({ description: "Ends all sessions; default false." })),
  from: Type.Optional(
    Type.Union([Type.Object({ roles: Type.Array(Role), disabled: Type.Boolean() }), Type.Null()], {
      description:
        "As they were shown, null for a new one: refused as `changed_meanwhile` when they are other by now.",
    }),
  ),
  reason: Reason,
});
export type OperatorBody = Static<typeof OperatorBody>;

export const InviteBody = Type.Object({ name: Name, secretHash: Hash, reason: Reason });
export type InviteBody = Static<typeof InviteBody>;

export const InvitationBody = Type.Object({ secret: Secret });
export const Invitation = Type.Object({
  name: Type.String(),
  passkey: Type.Union([PasskeyOptions, Type.Null()], {
    description: "Null under an address that can have no passkeys.",
  }),
  authenticator: Type.Object({ secret: Type.String(), uri: Type.String() }),
});
export type Invitation = Static<typeof Invitation>;

/** A passkey, or an authenticator together with a key, or both. */
export const AcceptBody = Type.Object({
  secret: Secret,
  passkey: Type.Optional(Type.Object({ name: FactorName, created: PasskeyAttestation })),
  authenticator: Type.Optional(Type.Object({ code: Code, keyHash: Hash })),
});
export type AcceptBody = Static<typeof AcceptBody>;
export const Accepted = Type.Object({ name: Type.String() });

export const SignInChallenge = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  expiresAt: Time,
});
export type SignInChallenge = Static<typeof SignInChallenge>;

/** Either a passkey, or the name, the key and a code. */
export const SignInBody = Type.Object({
  passkey: Type.Optional(PasskeyAssertion),
  name: Type.Optional(Name),
  key: Type.Optional(Secret),
  code: Type.Optional(Code),
});
export type SignInBody = Static<typeof SignInBody>;
export const SignedIn = Type.Object({
  token: Type.String({ description: "For the header `operator-token`." }),
  name: Type.String(),
  roles: Type.Array(Role),
  until: Type.String({ description: "When it ends in any case; 30 minutes without use end it before." }),
});
export type SignedIn = Static<typeof SignedIn>;

export const WhoAmI = Type.Object({
  name: Type.String(),
  roles: Type.Union([Type.Array(Role), Type.Null()], { description: "Null: all rights." }),
  via: Type.String({ description: "How they are authenticated: token, session ID, script NAME." }),
});
export type WhoAmI = Static<typeof WhoAmI>;

export const OperatorSession = Type.Object({
  id: Id,
  operator: Type.String(),
  device: TextOrNull,
  createdAt: Time,
  usedAt: Time,
  current: Type.Boolean(),
});
export type OperatorSession = Static<typeof OperatorSession>;
export const OperatorSessions = Type.Object({ list: Type.Array(OperatorSession) });
export const SessionEndBody = Type.Object({
  id: Type.Optional(Type.String({ pattern: "^[1-9]\\d{0,17}$", description: "Default: the one that asks." })),
});
export type SessionEndBody = Static<typeof SessionEndBody>;

export const Script = Type.Object({
  name: Type.String(),
  operator: Type.String({ description: "Whose it is, and who counts as acting." }),
  role: Role,
  createdAt: Time,
  until: Time,
  usedAt: TimeOrNull,
});
export type Script = Static<typeof Script>;
export const Scripts = Type.Object({ list: Type.Array(Script) });
export const ScriptBody = Type.Object({
  name: Name,
  role: Role,
  tokenHash: Hash,
  days: Type.Integer({ minimum: 1, maximum: 365, description: "After which it opens nothing." }),
});
export type ScriptBody = Static<typeof ScriptBody>;
export const ScriptEndBody = Type.Object({ name: Name });
export type ScriptEndBody = Static<typeof ScriptEndBody>;
