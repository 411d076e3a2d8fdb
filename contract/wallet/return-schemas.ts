/** Returns of member transfers. Source: rules.md T4 to T6. */
import { Type, type Static } from "typebox";
import { proofs } from "../accounts/factor-schemas.ts";
import { Time, TimeOrNull } from "../schemas.ts";

const TransferId = Type.String({
  pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
  description: "A member transfer's id, as in `wallet/transferLogs`.",
});

export const TransferQuery = Type.Object({ id: TransferId });
export type TransferQuery = Static<typeof TransferQuery>;

export const TransferReturn = Type.Object({
  askedAt: Type.Union([Time, Type.Null()], { description: "When its sender asked for it back." }),
  askUntil: Type.String({ ...Time, description: "Its sender may ask for it back before then." }),
  returnedAt: TimeOrNull,
});
export type TransferReturn = Static<typeof TransferReturn>;

export const TransferReturnBody = Type.Object({ id: TransferId, ...proofs });
export type TransferReturnBody = Static<typeof TransferReturnBody>;
