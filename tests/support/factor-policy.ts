import type { FactorPolicy } from "../../contract/accounts/factor-schemas.ts";

/** The same number of factors for each act. */
export const all = (need: "one" | "two"): FactorPolicy => ({
  signIn: need,
  withdraw: need,
  transfer: need,
  spend: need,
  credentials: need,
});
