/**
 * What the operator can suspend for all members at once. `withdraw` also stops payouts, `vote` covers upgrades and
 * re-investments, `stake` is of fuel, `pass` is to buy and stake passes, `deposit` is giving out deposit addresses:
 * what arrives on the chain is credited all the same. Source: rules.md G9.
 */
export const suspendable = [
  "withdraw",
  "transfer",
  "gift",
  "vote",
  "swap",
  "stake",
  "pass",
  "deposit",
  "register",
] as const;
export type Suspendable = (typeof suspendable)[number];
