/** Not translated. */
export const APP_NAME = "Starship";

/** Source: rules.md U1, U4. */
export function referralLink(username: string, base: string): string {
  return new URL(`#/pages/register?referrer=${encodeURIComponent(username)}`, base).href;
}
