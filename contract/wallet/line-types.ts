/** Types of statement lines. Separate from the schemas, whose library is too large for the app. */
export const lineTypes = [
  "credit",
  "vote",
  "upgrade",
  "repurchase",
  "burn",
  "transfer",
  "nft",
  "direct",
  "position",
  "dividend",
  "leadership",
  "profit",
  "release",
  "swap",
  "stake",
  "deposit",
  "withdraw",
  "airdrop",
] as const;
export type LineType = (typeof lineTypes)[number];
