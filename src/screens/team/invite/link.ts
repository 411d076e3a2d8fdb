/** A name, not a text. */
export const APP_NAME = "Starship";

/** The address at which whoever registers names this member as their referrer. Source: rules.md U1, U4. */
export function referralLink(username: string, base: string): string {
  return new URL(`#/pages/register?referrer=${encodeURIComponent(username)}`, base).href;
}
