import { Type, type Static } from "typebox";
import { Id, Password, Time } from "./common.ts";

export const NftBuyBody = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: 4, description: "The pass." }),
  quantity: Type.Integer({ minimum: 1, maximum: 1200 }),
  payPassword: Password,
});
export type NftBuyBody = Static<typeof NftBuyBody>;

export const NftTransaction = Type.Object({
  id: Id,
  type: Type.Enum(["MINT", "TRANSFER", "STAKE"]),
  nftId: Type.Integer(),
  quantity: Type.Integer(),
  account: Type.Union([Type.String(), Type.Null()], { description: "The other member of a transfer." }),
  createdAt: Time,
});
export type NftTransaction = Static<typeof NftTransaction>;
