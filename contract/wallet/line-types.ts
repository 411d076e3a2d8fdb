/** Every type a balance line can have. Apart from the schemas, which the app reads as types only: their library is large. */
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
] as const;
export type LineType = (typeof lineTypes)[number];
