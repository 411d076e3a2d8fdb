/** Account names and passwords. Source: rules.md S1, S2. */

export const ROOT_ACCOUNT = "genesis";

export const ACCOUNT_PATTERN = "^[A-Za-z0-9_]{3,32}$";
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

const accountExpression = new RegExp(ACCOUNT_PATTERN);

/** The stored and compared form: names are case-insensitive. */
export function normaliseAccount(account: string): string {
  return account.trim().toLowerCase();
}

export function isAccount(account: string): boolean {
  return accountExpression.test(account.trim());
}

export function isPassword(password: string): boolean {
  return password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX;
}
