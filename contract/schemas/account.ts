import { Type, type Static } from "typebox";
import { Account, Amount, Asset, Id, NewPassword, Password, Time } from "./common.ts";

export const LoginBody = Type.Object({
  account: Type.String({ minLength: 1, maxLength: 64 }),
  password: Password,
});
export const Login = Type.Object({ token: Type.String(), uid: Id });
export type Login = Static<typeof Login>;

export const RegisterBody = Type.Object({
  account: Account,
  referrer: Account,
  password: NewPassword,
  payPassword: NewPassword,
  riskAccepted: Type.Literal(true),
});
export type RegisterBody = Static<typeof RegisterBody>;
export const Registered = Type.Object({ uid: Id });

export const ResetPasswordBody = Type.Object({
  account: Type.String({ minLength: 1, maxLength: 64 }),
  payPassword: Password,
  password: NewPassword,
});
export type ResetPasswordBody = Static<typeof ResetPasswordBody>;

export const ChangePasswordBody = Type.Object({
  oldPassword: Password,
  password: NewPassword,
  payPassword: Password,
});
export type ChangePasswordBody = Static<typeof ChangePasswordBody>;

export const ChangePayPasswordBody = Type.Object({
  password: Password,
  oldPayPassword: Password,
  payPassword: NewPassword,
});
export type ChangePayPasswordBody = Static<typeof ChangePayPasswordBody>;

export const AccountInfo = Type.Object({
  uid: Id,
  username: Type.String(),
  level: Type.Integer(),
  referrer: Type.Union([Type.String(), Type.Null()]),
  address: Type.Union([Type.String(), Type.Null()]),
  createdAt: Time,
  frozen: Type.Boolean(),
});
export type AccountInfo = Static<typeof AccountInfo>;

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

/** The stored outcome of an idempotency key; `response` is the whole envelope that was answered. */
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
