/** A mirror's key, stored only wrapped under a PIN. */
import type { KeyRow, LockedKey } from "../../../shared/schema.ts";
import { PIN_ITERATIONS } from "./pin-cost.ts";
import { CIPHER, IV_BYTES } from "../../../shared/sealed-rows.ts";

const SALT_BYTES = 16;
const USES: KeyUsage[] = ["encrypt", "decrypt"];

export interface MadeKey {
  row: KeyRow;
  key: CryptoKey;
}

/** @throws OperationError */
export async function makePinKey(pin: string): Promise<MadeKey> {
  const version = crypto.randomUUID();
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const wrapping = await wrappingKey(pin, salt, PIN_ITERATIONS);
  const whole = await crypto.subtle.generateKey({ name: CIPHER, length: 256 }, true, USES);
  const wrapped = await crypto.subtle.wrapKey("raw", whole, wrapping, parameters(iv, version));
  const lock: LockedKey = { salt, iterations: PIN_ITERATIONS, iv, wrapped, failures: 0 };
  const row: KeyRow = { id: "mirror", version, lock, whole: true };
  return { row, key: await unwrap(lock, version, wrapping) };
}

/** @throws OperationError */
export async function makePlainKey(): Promise<MadeKey> {
  const key = await crypto.subtle.generateKey({ name: CIPHER, length: 256 }, false, USES);
  return { row: { id: "mirror", version: crypto.randomUUID(), key, whole: true }, key };
}

/** Not extractable. Null if the PIN is wrong. */
export async function openPinKey({ lock, version }: KeyRow, pin: string): Promise<CryptoKey | null> {
  if (!lock) return null;
  const wrapping = await wrappingKey(pin, lock.salt, lock.iterations);
  return unwrap(lock, version, wrapping).catch(() => null);
}

function unwrap({ iv, wrapped }: LockedKey, version: string, wrapping: CryptoKey): Promise<CryptoKey> {
  const cipher = parameters(iv, version);
  return crypto.subtle.unwrapKey("raw", wrapped, wrapping, cipher, { name: CIPHER }, false, USES);
}

function parameters(iv: Uint8Array<ArrayBuffer>, version: string): AesGcmParams {
  return { name: CIPHER, iv, additionalData: new TextEncoder().encode(version) };
}

async function wrappingKey(
  pin: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(pin);
  const base = await crypto.subtle.importKey("raw", bytes, "PBKDF2", false, ["deriveKey"]);
  return crypto.subtle.deriveKey(
    { name: "PBKDF2", hash: "SHA-256", salt, iterations },
    base,
    { name: CIPHER, length: 256 },
    false,
    ["wrapKey", "unwrapKey"],
  );
}
