import { Type, type Static } from "typebox";
import { Account, Id, NewPassword, Password, Time } from "../schemas.ts";
import { Code, PasskeyAssertion, proofs } from "./factor-schemas.ts";

export const LoginBody = Type.Object({
  account: Type.String({ minLength: 1, maxLength: 64 }),
  password: Password,
  code: Type.Optional(Code),
});
export type LoginBody = Static<typeof LoginBody>;
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
  passkey: Type.Optional(PasskeyAssertion),
  code: Type.Optional(Code),
});
export type ResetPasswordBody = Static<typeof ResetPasswordBody>;

export const ChangePasswordBody = Type.Object({
  oldPassword: Password,
  password: NewPassword,
  ...proofs,
});
export type ChangePasswordBody = Static<typeof ChangePasswordBody>;

export const ChangePayPasswordBody = Type.Object({
  password: Password,
  oldPayPassword: Type.Optional(Password),
  payPassword: NewPassword,
  passkey: proofs.passkey,
  code: proofs.code,
});
export type ChangePayPasswordBody = Static<typeof ChangePayPasswordBody>;

export const EndSessionBody = Type.Object({
  capability: Type.String({ pattern: "^[0-9a-f]{64}$", description: "SHA-256 of the session's token, hex." }),
});

export const AccountInfo = Type.Object({
  uid: Id,
  username: Type.String(),
  level: Type.Integer(),
  referrer: Type.Union([Type.String(), Type.Null()]),
  address: Type.Union([Type.String(), Type.Null()], {
    description: "For deposits; null until `recharge/rechargeAddress` has given one.",
  }),
  createdAt: Time,
  frozen: Type.Boolean(),
  closesAt: Type.Union([Time, Type.Null()], {
    description: "When the account will be closed, as the member has asked; null: it stays open.",
  }),
});
export type AccountInfo = Static<typeof AccountInfo>;
