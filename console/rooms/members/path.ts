export function memberPath(account: string): string {
  return `/members/${encodeURIComponent(account)}`;
}
