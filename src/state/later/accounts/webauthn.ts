import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyChallenge,
  PasskeyOptions,
} from "../../../../contract/accounts/factor-schemas.ts";
import { PasskeyCancelledError } from "../../../shared/errors.ts";

const ADDRESS = /^[\d.]+$|^\[/;

/** WebAuthn excludes IP addresses. Source: rules.md S90, S91. */
export function canUsePasskeys(): boolean {
  return isSecureContext && "PublicKeyCredential" in window && !ADDRESS.test(location.hostname);
}

/** @throws PasskeyCancelledError when the member or the browser cancels */
export async function signChallenge({
  challenge,
  rpId,
  passkeys,
}: PasskeyChallenge): Promise<PasskeyAssertion> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const { id, response } = await given(
    startAuthentication({
      optionsJSON: {
        challenge,
        rpId,
        userVerification: "required",
        ...(passkeys.length > 0 && {
          allowCredentials: passkeys.map(({ id: known, transports }) => ({
            id: known,
            type: "public-key" as const,
            transports: transports as AuthenticatorTransport[],
          })),
        }),
      },
    }),
  );
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

/**
 * @throws PasskeyCancelledError when the member or the browser cancels, also for a passkey that the device already has
 */
export async function createPasskey(options: PasskeyOptions): Promise<PasskeyAttestation> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const { challenge, rp, user, algorithms, exclude } = options;
  const { id, response } = await given(
    startRegistration({
      optionsJSON: {
        challenge,
        rp,
        user,
        pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key" as const, alg })),
        excludeCredentials: exclude.map(({ id: known, transports }) => ({
          id: known,
          type: "public-key" as const,
          transports: transports as AuthenticatorTransport[],
        })),
        authenticatorSelection: {
          residentKey: "required",
          requireResidentKey: true,
          userVerification: "required",
        },
        attestation: "none",
      },
    }),
  );
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

async function given<T>(prompt: Promise<T>): Promise<T> {
  try {
    return await prompt;
  } catch (error) {
    throw new PasskeyCancelledError(error);
  }
}
