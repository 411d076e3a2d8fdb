/** Source: rules.md W26, W27. */
import { Type, type Static } from "typebox";
import { breakCodes, breakFields, type BreakFacts } from "./break-facts.ts";
import { Amount, Id, Time } from "../schemas.ts";

const Reason = Type.String({ minLength: 1, maxLength: 500 });
const Nonce = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

const UnknownTransaction = Type.Object({
  nonce: Nonce,
  txHash: Type.Union([Type.String(), Type.Null()], {
    description: "Null where it is not mined, or the nodes do not find it by its nonce: give its hash.",
  }),
  block: Type.Union([Type.Integer(), Type.Null()]),
  transfers: Type.Array(Type.Object({ to: Type.String(), amount: Amount }), {
    description: "USDT that it moved.",
  }),
  matches: Type.Array(
    Type.Object({
      id: Id,
      account: Type.String(),
      arrival: Amount,
      status: Type.String(),
    }),
    { description: "Undecided withdrawals of the same address and amount." },
  ),
});

export const breakKinds = ["transaction", "address", "payment", "deposit", "custody"] as const;

export const Break = Type.Object({
  id: Id,
  kind: Type.Enum([...breakKinds]),
  subject: Type.String(),
  facts: Type.Unsafe<BreakFacts>(
    Type.Record(Type.String(), Type.String(), {
      description: `How they disagree, as a code (${breakCodes.join(", ")}), and values: ${breakFields.join(", ")}.`,
    }),
  ),
  foundAt: Time,
});
export type Break = Static<typeof Break>;

export const Reconciliation = Type.Object({
  transactions: Type.Array(UnknownTransaction, {
    description: "The next fifty, by nonce: others follow as these are bound.",
  }),
  breaks: Type.Array(Break, { description: "While there is one, nothing is paid, credited or given back." }),
});
export type Reconciliation = Static<typeof Reconciliation>;

export const BindBody = Type.Object({
  nonce: Nonce,
  txHash: Type.Optional(Type.String({ pattern: "^0x[0-9a-fA-F]{64}$" })),
  withdrawal: Type.Optional(Type.String({ ...Id, description: "The withdrawal that it paid." })),
  account: Type.Optional(
    Type.String({
      maxLength: 100,
      description: "The member whose withdrawal the backup lacks: the amount is debited.",
    }),
  ),
  reason: Reason,
});
export type BindBody = Static<typeof BindBody>;

export const Bound = Type.Object({
  nonce: Nonce,
  txHash: Type.String(),
  withdrawal: Type.Union([Type.String(), Type.Null()]),
  debited: Amount,
  left: Type.Integer({ description: "Disagreements that are still open." }),
});
export type Bound = Static<typeof Bound>;

export const ResumeBody = Type.Object({ id: Id, reason: Reason });
export type ResumeBody = Static<typeof ResumeBody>;

export const Resumed = Type.Object({
  left: Type.Integer({ description: "Disagreements that are still open." }),
});

export const RecoverBody = Type.Object({
  index: Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }),
  account: Type.String({ maxLength: 100 }),
  reason: Reason,
});
export type RecoverBody = Static<typeof RecoverBody>;
export const Recovered = Type.Object({
  address: Type.String(),
  account: Type.String(),
  left: Type.Integer(),
});
