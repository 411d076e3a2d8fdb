/** Web Crypto exists only over https and on localhost. */
export function canHash(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

export async function sha256(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return sha256Bytes(new TextEncoder().encode(text));
}

export async function sha256Bytes(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

export async function sha256Hex(text: string): Promise<string> {
  return hex(await sha256(text));
}

/** `Uint8Array.toHex` is too new for many phones. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
