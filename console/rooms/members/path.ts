/** Of a member's page. */
export function memberPath(account: string): string {
  return `/members/${encodeURIComponent(account)}`;
}
