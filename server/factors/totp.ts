/** TOTP, RFC 6238. Source: rules.md S93, O94. */
import { Secret, TOTP } from "otpauth";

const PERIOD_S = 30;
const DIGITS = 6;
/** Steps that a clock may be off. */
const DRIFT = 1;
const SECRET_BYTES = 20;

/** In base32. */
export function makeSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** @param secret in base32. */
export function authenticatorOf(secret: string, account: string): TOTP {
  return new TOTP({
    issuer: "Starship",
    label: account,
    algorithm: "SHA1",
    digits: DIGITS,
    period: PERIOD_S,
    secret,
  });
}

/** Null for a wrong code. */
export function stepOf(secret: string, code: string, at: Date): bigint | null {
  const delta = authenticatorOf(secret, "").validate({ token: code, timestamp: at.getTime(), window: DRIFT });
  return delta === null ? null : BigInt(Math.floor(at.getTime() / 1_000 / PERIOD_S) + delta);
}
