/** Returns of given passes. Source: rules.md P13 to P15. */
import { Type, type Static } from "typebox";
import { proofs } from "../accounts/factor-schemas.ts";
import { Id } from "../schemas.ts";
import { TransferReturn } from "../wallet/return-schemas.ts";

const RecordId = Type.String({
  ...Id,
  pattern: "^[1-9][0-9]{0,17}$",
  description: "The member's own record of the gift, as in `nft/transaction`.",
});

export const GiftQuery = Type.Object({ id: RecordId });
export type GiftQuery = Static<typeof GiftQuery>;

export const GiftReturn = Type.Object({
  ...TransferReturn.properties,
  complete: Type.Optional(
    Type.Boolean({
      description:
        "For the recipient: whether they hold all of its passes unstaked, so that it can be returned.",
    }),
  ),
});
export type GiftReturn = Static<typeof GiftReturn>;

export const GiftReturnBody = Type.Object({ id: RecordId, ...proofs });
export type GiftReturnBody = Static<typeof GiftReturnBody>;
