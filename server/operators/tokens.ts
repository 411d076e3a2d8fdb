/** Only hashes are stored. */
import { createHash, randomBytes } from "node:crypto";

const BYTES = 32;
const SESSION = /^ops_[A-Za-z0-9_-]{43}$/;
const SCRIPT = /^opt_[A-Za-z0-9_-]{43}$/;

export const makeSessionToken = () => `ops_${randomBytes(BYTES).toString("base64url")}`;
export const isSessionToken = (token: string) => SESSION.test(token);
export const isScriptToken = (token: string) => SCRIPT.test(token);

export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
