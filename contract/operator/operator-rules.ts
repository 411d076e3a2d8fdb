/** Separate from the schemas, which the console's sign-in does not load. */
export const OPERATOR_NAME_PATTERN = "^[a-z][a-z0-9_.-]{0,39}$";
const NAME = new RegExp(OPERATOR_NAME_PATTERN);

export function isOperatorName(name: string): boolean {
  return NAME.test(name);
}
