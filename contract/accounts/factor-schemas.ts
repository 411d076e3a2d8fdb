/** Passkeys, authenticator codes, recovery codes, and what each act needs. Source: rules.md S90 to S99. */
import { Type, type Static } from "typebox";
import { Id, Password, Time, TimeOrNull } from "../schemas.ts";

const Base64Url = (maxLength: number) => Type.String({ pattern: "^[A-Za-z0-9_-]+$", maxLength });

/** A passkey's signature over a challenge (WebAuthn), each field in base64url. */
export const PasskeyAssertion = Type.Object({
  id: Base64Url(1_400),
  clientDataJSON: Base64Url(4_000),
  authenticatorData: Base64Url(4_000),
  signature: Base64Url(2_000),
});
export type PasskeyAssertion = Static<typeof PasskeyAssertion>;

/** Six digits of an authenticator, or a recovery code. */
export const Code = Type.String({ minLength: 6, maxLength: 32, examples: ["123456", "k3m9-q7rt-x2vd"] });

/**
 * How a member confirms an act: with the second-level password or a passkey, or with two factors where the act
 * needs two.
 */
export const proofs = {
  payPassword: Type.Optional(Password),
  passkey: Type.Optional(PasskeyAssertion),
  code: Type.Optional(Code),
};
export const Proofs = Type.Object(proofs);
export type Proofs = Static<typeof Proofs>;

export const FactorName = Type.String({ minLength: 1, maxLength: 40 });

export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  createdAt: Time,
  usedAt: TimeOrNull,
  rpId: Type.String({ description: "The name under which it can be used: `app.example`." }),
});
export type Passkey = Static<typeof Passkey>;

/** `one`: second-level password or passkey. `two`: a passkey, or the second-level password with a code. */
export const Need = Type.Enum(["one", "two"]);
export type Need = Static<typeof Need>;

export const acts = ["signIn", "withdraw", "transfer", "spend", "credentials"] as const;
export type FactorAct = (typeof acts)[number];
export const FactorPolicy = Type.Object({
  signIn: Need,
  withdraw: Need,
  transfer: Need,
  spend: Need,
  credentials: Need,
});
export type FactorPolicy = Static<typeof FactorPolicy>;

export const Factors = Type.Object({
  passkeys: Type.Array(Passkey),
  passkeysMax: Type.Integer(),
  authenticator: Type.Union([Time, Type.Null()], { description: "Since when codes are asked; null: never." }),
  recoveryCodes: Type.Integer({ description: "Unused ones." }),
  policy: FactorPolicy,
  demanded: Type.Object({
    withdrawAbove: Type.Union([Type.String(), Type.Null()], {
      description: "Withdrawals above this amount need two factors, whatever the member chose.",
    }),
    newAddress: Type.Boolean(),
    credentials: Type.Boolean(),
  }),
});
export type Factors = Static<typeof Factors>;

export const PasskeyChallengeBody = Type.Object({
  binding: Type.String({
    pattern: "^[0-9a-f]{64}$",
    description:
      "SHA-256, in hex, of the canonical JSON of `{action, key, body}`, the body without passwords and proofs.",
  }),
});
export const PasskeyChallenge = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  passkeys: Type.Array(Type.Object({ id: Type.String(), transports: Type.Array(Type.String()) }), {
    description: "Those that can sign it; none for signing in.",
  }),
  expiresAt: Time,
});
export type PasskeyChallenge = Static<typeof PasskeyChallenge>;

export const PasskeyLoginBody = Type.Object({ passkey: PasskeyAssertion });

/** For `navigator.credentials.create`, binary values in base64url. */
export const PasskeyOptions = Type.Object({
  challenge: Type.String(),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  algorithms: Type.Array(Type.Integer()),
  exclude: Type.Array(Type.Object({ id: Type.String(), transports: Type.Array(Type.String()) })),
  expiresAt: Time,
});
export type PasskeyOptions = Static<typeof PasskeyOptions>;

export const PasskeyAttestation = Type.Object({
  id: Base64Url(1_400),
  clientDataJSON: Base64Url(4_000),
  attestationObject: Base64Url(16_000),
  transports: Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 }),
});
export type PasskeyAttestation = Static<typeof PasskeyAttestation>;

export const PasskeyAddBody = Type.Object({ name: FactorName, created: PasskeyAttestation, ...proofs });
export type PasskeyAddBody = Static<typeof PasskeyAddBody>;
export const PasskeyRenameBody = Type.Object({ id: Id, name: FactorName });
export const PasskeyRemoveBody = Type.Object({ id: Id, ...proofs });

/** The secret of an authenticator, in use from its first right code on. */
export const AuthenticatorSecret = Type.Object({
  secret: Type.String({ description: "In base32." }),
  uri: Type.String({ description: "`otpauth://`, for a QR code." }),
});
export type AuthenticatorSecret = Static<typeof AuthenticatorSecret>;
export const AuthenticatorConfirmBody = Type.Object({
  newCode: Type.String({ pattern: "^[0-9]{6}$", description: "The first code of the new authenticator." }),
});

export const RecoveryCodes = Type.Object({ codes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

export const FactorPolicyBody = Type.Object({ policy: FactorPolicy, ...proofs });
