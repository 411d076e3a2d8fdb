import { Type, type Static } from "typebox";
import { Amount, Asset, Time } from "../schemas.ts";

export const ReceiptEntry = Type.Object({
  asset: Asset,
  amount: Amount,
  balance: Amount,
  seq: Type.Integer(),
});

export const Receipt = Type.Object({
  key: Type.String(),
  action: Type.String(),
  at: Time,
  entries: Type.Array(ReceiptEntry),
  hash: Type.String({ description: "SHA-256, hex, over the canonical receipt." }),
  signature: Type.String({ description: "Ed25519 over the hash's bytes, base64url." }),
});
export type Receipt = Static<typeof Receipt>;

export const ReceiptQuery = Type.Object({ key: Type.String({ minLength: 1, maxLength: 64 }) });

/** The stored outcome of an idempotency key; `response` is the answered envelope. */
export const ReceiptState = Type.Object({
  state: Type.Enum(["unknown", "done"]),
  response: Type.Optional(
    Type.Object({
      code: Type.Integer(),
      msg: Type.String(),
      data: Type.Unsafe<Record<string, unknown> | null>({}),
    }),
  ),
});
export type ReceiptState = Static<typeof ReceiptState>;

export const ReceiptKey = Type.Object({
  algorithm: Type.Literal("Ed25519"),
  publicKey: Type.String({ description: "32 bytes, base64url." }),
});
export type ReceiptKey = Static<typeof ReceiptKey>;
