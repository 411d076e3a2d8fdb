/** Read under its member's lock; `released` grows as incomes are paid. */
export interface EarningVote {
  id: bigint;
  member: bigint;
  voteValue: bigint;
  released: bigint;
}
