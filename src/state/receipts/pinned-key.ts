/** The platform's key that this device has pinned, base64url; null without one. Source: rules.md E23. */
export function pinnedKey(): Promise<string | null> {
  return Promise.resolve(null);
}
