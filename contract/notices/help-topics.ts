/** The subjects of an article: the screens of money that show it. Source: rules.md C192. */
export const helpTopics = [
  "deposits",
  "withdrawals",
  "transfers",
  "trade",
  "votes",
  "stakes",
  "passes",
  "bill",
] as const;
export type HelpTopic = (typeof helpTopics)[number];
