/** Account names and passwords. Source: rules.md S1, S2. */

export const ROOT_ACCOUNT = "genesis";

export const ACCOUNT_PATTERN = "^[A-Za-z0-9_]{3,32}$";
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

const accountExpression = new RegExp(ACCOUNT_PATTERN);

/** The stored and compared form: account names are case-insensitive. */
export function normaliseAccount(account: string): string {
  return account.trim().toLowerCase();
}

export function isAccount(account: string): boolean {
  return accountExpression.test(account.trim());
}

export function isPassword(password: string): boolean {
  return password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX;
}

export const PHRASE_MIN = 3;
export const PHRASE_MAX = 40;

/** Control characters, and characters that hide text or turn its direction. */
const UNSEEN =
  /[\p{Cc}\u{200B}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2060}-\u{2069}\u{FEFF}\u{2028}\u{2029}\p{Co}\p{Cn}\p{Cs}]/u;

/** The stored form of an anti-phishing phrase; null if the text cannot be one. Source: rules.md S70. */
export function phraseOf(typed: string): string | null {
  const phrase = typed.normalize("NFC").trim();
  const { length } = [...phrase];
  return length >= PHRASE_MIN && length <= PHRASE_MAX && !UNSEEN.test(phrase) ? phrase : null;
}

const DAY_MS = 24 * 3_600_000;
/** From the request to the closing of an account. Source: rules.md S120, S121. */
export const CLOSE_GRACE_DAYS = 30;
export const CLOSE_REMINDER_DAYS = 3;

/** A session ends after the idle time without use, and after the absolute time in any case. Source: rules.md S7. */
export const SESSION_IDLE_MS = 14 * DAY_MS;
export const SESSION_ABSOLUTE_MS = 90 * DAY_MS;
