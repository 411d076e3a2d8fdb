import type { Factors } from "../../../../contract/accounts/factor-schemas.ts";

/** Without a factor, the choice of two ends. Source: rules.md S98. */
export function endsChoice({
  passkeys,
  authenticator,
  policy,
}: Pick<Factors, "passkeys" | "authenticator" | "policy">): boolean {
  const count = passkeys.length + (authenticator === null ? 0 : 1);
  return count === 1 && Object.values(policy).includes("two");
}
