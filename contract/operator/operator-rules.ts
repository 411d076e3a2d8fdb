/** What an operator's name may be. Apart from the schemas, so that the console's sign-in needs none. */
export const OPERATOR_NAME_PATTERN = "^[a-z][a-z0-9_.-]{0,39}$";
const NAME = new RegExp(OPERATOR_NAME_PATTERN);

export function isOperatorName(name: string): boolean {
  return NAME.test(name);
}
