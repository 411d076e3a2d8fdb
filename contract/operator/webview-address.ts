/** Null unless the text is an absolute http or https address; javascript: and data: are refused. */
export function parseAddress(text: string): URL | null {
  try {
    const address = new URL(text);
    return /^https?:$/.test(address.protocol) ? address : null;
  } catch {
    return null;
  }
}

export function isFramed(address: URL, origins: readonly string[]): boolean {
  return origins.includes(address.origin);
}
