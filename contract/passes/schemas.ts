import { Type, type Static } from "typebox";
import { proofs } from "../accounts/factor-schemas.ts";
import { Account, Amount, ExpectedPay, Id, Rate, Time } from "../schemas.ts";

const passes = {
  id: Type.Integer({ minimum: 1, maximum: 4, description: "The pass." }),
  quantity: Type.Integer({ minimum: 1, maximum: 1200 }),
  ...proofs,
};

export const NftBuyBody = Type.Object({ ...passes, expect: ExpectedPay });
export type NftBuyBody = Static<typeof NftBuyBody>;

export const NftStakeBody = Type.Object(passes);
export type NftStakeBody = Static<typeof NftStakeBody>;

export const NftTransferBody = Type.Object({ ...passes, account: Account });
export type NftTransferBody = Static<typeof NftTransferBody>;

export const MyNft = Type.Object({
  id: Type.Integer(),
  quantity: Type.Integer({ description: "All passes held, including staked ones." }),
  staked: Type.Integer(),
  serials: Type.Optional(
    Type.Array(Type.Integer(), { description: "The numbers of all passes held, ascending." }),
  ),
  stakedSerials: Type.Optional(Type.Array(Type.Integer(), { description: "Those of them that are staked." })),
  earnable: Type.String({ ...Amount, description: "What the member's votes can still earn." }),
  dailyRate: Type.String({
    ...Rate,
    description: "Last day's payment for a staked pass, as a share of its price.",
  }),
  waitingProfit: Type.String({ ...Amount, description: "The share of the profit since then, unpaid." }),
  earnedProfit: Amount,
});
export type MyNft = Static<typeof MyNft>;

export const NftStake = Type.Object({
  id: Id,
  nftId: Type.Integer(),
  quantity: Type.Integer(),
  serials: Type.Optional(
    Type.Array(Type.Integer(), { description: "The numbers of the passes within their tier, ascending." }),
  ),
  createdAt: Time,
  earnedProfit: Amount,
});
export type NftStake = Static<typeof NftStake>;

export const NftTransaction = Type.Object({
  id: Id,
  type: Type.Enum(["MINT", "TRANSFER", "STAKE"]),
  nftId: Type.Integer(),
  quantity: Type.Integer({ description: "Always positive." }),
  serials: Type.Optional(
    Type.Array(Type.Integer(), { description: "The numbers of the passes within their tier, ascending." }),
  ),
  direction: Type.Union([Type.Enum(["in", "out"]), Type.Null()], {
    description: "Of a transfer: `in` for the recipient, `out` for the sender.",
  }),
  account: Type.Union([Type.String(), Type.Null()], { description: "The other member of a transfer." }),
  returns: Type.Optional(
    Type.String({ ...Id, description: "Of a return: the member's own record of the gift that it returns." }),
  ),
  createdAt: Time,
});
export type NftTransaction = Static<typeof NftTransaction>;

export const NftSetting = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  price: Amount,
  supply: Type.Integer(),
  remaining: Type.Integer(),
  dailyRate: Rate,
  profitShare: Rate,
});
export type NftSetting = Static<typeof NftSetting>;
