/** The passkey is not assigned to anybody yet. Source: rules.md S90 to S92. */
import type { PasskeyAssertion, PasskeyAttestation } from "../../contract/accounts/factor-schemas.ts";
import { Refused } from "../core/refused.ts";
import type { Site } from "../core/origin.ts";

/** EdDSA, ES256, RS256. */
export const ALGORITHMS = [-8, -7, -257];

export interface NewCredential {
  id: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

/** @param judge throws for a challenge of another purpose. @throws Refused `wrong_passkey`, and what `judge` throws */
export async function verifyAttestation(
  created: PasskeyAttestation,
  { origin, rpId }: Site,
  judge: (challenge: string) => void,
): Promise<NewCredential> {
  const { id, clientDataJSON, attestationObject } = created;
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const verified = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: "public-key",
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: (given) => {
      judge(given);
      return true;
    },
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    throw error instanceof Refused ? error : wrong("created");
  });
  if (!verified.verified) throw wrong("created");
  const { credential } = verified.registrationInfo;
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: created.transports.filter((one) => /^[a-z-]+$/.test(one)),
  };
}

/** @returns the signature counter. @throws Refused `wrong_passkey`, and what `judge` throws */
export async function verifyAssertion(
  { id, ...response }: PasskeyAssertion,
  publicKey: Buffer,
  { origin, rpId }: Site,
  judge: (challenge: string) => void,
): Promise<number> {
  // The library is large, and most processes never need it.
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const verified = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: "public-key", response, clientExtensionResults: {} },
    expectedChallenge: (given) => {
      judge(given);
      return true;
    },
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    // The caller compares the counter, which a retry may repeat.
    credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
  }).catch((error: unknown) => {
    throw error instanceof Refused ? error : wrong("passkey");
  });
  if (!verified.verified) throw wrong("passkey");
  return verified.authenticationInfo.newCounter;
}

function wrong(field: string): Refused {
  return new Refused("wrong_passkey", { field });
}
