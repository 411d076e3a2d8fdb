import { Type, type Static } from "typebox";
import { Amount, Time } from "../schemas.ts";

/** The most price changes in an answer: two years with one a day. */
export const TOKEN_PRICES_MAX = 800;

export const TokenPrice = Type.Object({
  at: Type.String({ ...Time, description: "Since when." }),
  price: Type.String({ ...Amount, description: "Usdt for one, until the next." }),
});
export type TokenPrice = Static<typeof TokenPrice>;

export const TokenPrices = Type.Array(TokenPrice, { description: "The oldest first." });
