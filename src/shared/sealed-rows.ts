/**
 * Fields that database or worker need stay clear; the others are one AES-GCM ciphertext, bound to table and clear
 * fields, so that neither rows nor their keys can be exchanged. Source: rules.md C170.
 */

/** Initialization vector, then ciphertext and tag. */
export type Sealed = { sealed: Uint8Array<ArrayBuffer> };

export const CIPHER = "AES-GCM";
export const IV_BYTES = 12;

export function isSealed(row: unknown): row is Sealed {
  return typeof row === "object" && row !== null && "sealed" in row;
}

export function placeOf(table: string, clear: object): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify([table, clear]));
}

/** Undefined if another key sealed it or it was altered. */
export async function openRow<Row>(key: CryptoKey | null, table: string, row: Row): Promise<Row | undefined> {
  if (!isSealed(row)) return row;
  const { sealed, ...clear } = row;
  try {
    const iv = sealed.subarray(0, IV_BYTES);
    const additionalData = placeOf(table, clear);
    const text = await crypto.subtle.decrypt(
      { name: CIPHER, iv, additionalData },
      key as CryptoKey,
      sealed.subarray(IV_BYTES),
    );
    return { ...clear, ...JSON.parse(new TextDecoder().decode(text)) } as Row;
  } catch {
    return undefined;
  }
}
