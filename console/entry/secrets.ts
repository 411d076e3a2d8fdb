/** Keys are made in the browser; the server is told only their hash. Source: rules.md O93. */
const BYTES = 32;

/** In base64url. None begins with a dash: as a word of a command it would be taken for an option. */
export function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const key = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
  return key.startsWith("-") ? makeKey() : key;
}

/** SHA-256 in hex. */
export async function hashOf(secret: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
