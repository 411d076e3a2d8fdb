import type { FactorAct } from "./factor-schemas.ts";

/** The act as which each confirmed call counts in a member's factor policy. Source: rules.md S96. */
export const factorActs = {
  "withdraw/create": "withdraw",
  "withdraw/addressAdd": "withdraw",
  "withdraw/addressRename": "credentials",
  "withdraw/allowList": "credentials",
  "wallet/transfer": "transfer",
  "wallet/transferReturn": "transfer",
  "wallet/ownLimit": "credentials",
  "nft/transfer": "transfer",
  "nft/transferReturn": "transfer",
  "vote/create": "spend",
  "vote/upgrade": "spend",
  "vote/repurchase": "spend",
  "wallet/swap": "spend",
  "stake/create": "spend",
  "nft/buy": "spend",
  "nft/stake": "spend",
  "account/changePassword": "credentials",
  "account/changePayPassword": "credentials",
  "account/unfreeze": "credentials",
  "account/close": "credentials",
  "account/passkeyAdd": "credentials",
  "account/passkeyRemove": "credentials",
  "account/authenticatorStart": "credentials",
  "account/authenticatorRemove": "credentials",
  "account/recoveryCodes": "credentials",
  "account/factorPolicy": "credentials",
  "account/phrase": "credentials",
  "account/recoveryRefuse": "credentials",
} as const satisfies Record<string, FactorAct>;

export type ConfirmedAction = keyof typeof factorActs;
