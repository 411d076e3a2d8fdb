/** Calls that take two operators while four eyes are on. Recoveries and write-offs always take two. */
export const proposable = [
  "POST operator/credit",
  "POST operator/deposit/book",
  "POST operator/airdrop/start",
  "POST operator/config",
  "POST operator/withdraw/approve",
  "POST operator/member/unfreeze",
  "POST operator/operators",
  "POST operator/operators/invite",
  "POST operator/fees/payout",
  "POST operator/fees/takeBack",
  "POST operator/reserve/topUp",
  "POST operator/chain/reconcile",
  "POST operator/chain/resume",
  "POST operator/chain/address",
] as const;
export type Proposable = (typeof proposable)[number];
