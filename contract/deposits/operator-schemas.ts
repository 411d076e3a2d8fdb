/** Source: rules.md D22. */
import { Type, type Static } from "typebox";
import { Amount, Id, Time, TimeOrNull } from "../schemas.ts";

const Name = Type.String({ minLength: 1, maxLength: 60, pattern: "\\S" });
const NameOrNull = Type.Union([Type.String(), Type.Null()]);

/** A credited deposit that the chain has dropped. */
export const MissingDeposit = Type.Object({
  id: Id,
  account: Type.String(),
  txHash: Type.String(),
  amount: Amount,
  goneAt: Time,
  firstBy: { ...NameOrNull, description: "Who asked to write it off." },
  secondBy: NameOrNull,
  writtenOffAt: TimeOrNull,
});
export type MissingDeposit = Static<typeof MissingDeposit>;

export const WriteOffBody = Type.Object({
  id: Id,
  by: Type.String({ ...Name, description: "The operator's own name: two different ones are needed." }),
  reason: Type.String({ minLength: 1, maxLength: 500 }),
});
export type WriteOffBody = Static<typeof WriteOffBody>;
