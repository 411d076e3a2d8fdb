import type { FactorPolicy } from "../../contract/accounts/factor-schemas.ts";

export const all = (need: "one" | "two"): FactorPolicy => ({
  signIn: need,
  withdraw: need,
  transfer: need,
  spend: need,
  credentials: need,
});
