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

/** The answered envelope. */
const StoredResponse = Type.Object({
  code: Type.Integer(),
  msg: Type.String(),
  data: Type.Unsafe<Record<string, unknown> | null>({}),
});

/** The stored outcome of an idempotency key. */
export const ReceiptState = Type.Object({
  state: Type.Enum(["unknown", "done"]),
  response: Type.Optional(StoredResponse),
});
export type ReceiptState = Static<typeof ReceiptState>;

export const VoidBody = Type.Object({
  key: Type.String({ pattern: "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$" }),
});

/** `void`: not carried out, and a request under this key that arrives later is refused `voided`. */
export const VoidState = Type.Object({
  state: Type.Enum(["void", "done"]),
  response: Type.Optional(StoredResponse),
});
export type VoidState = Static<typeof VoidState>;

export const ReceiptKey = Type.Object({
  algorithm: Type.Literal("Ed25519"),
  publicKey: Type.String({ description: "32 bytes, base64url." }),
});
export type ReceiptKey = Static<typeof ReceiptKey>;
