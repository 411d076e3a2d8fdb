import { Type, type Static } from "typebox";
import type { Subject } from "../evidence/receipt.ts";
import { Amount, Asset, Id, Time } from "../schemas.ts";

export const ReceiptEntry = Type.Object({
  asset: Asset,
  amount: Amount,
  balance: Amount,
  seq: Type.Integer(),
});

const hash = Type.String({ description: "SHA-256, hex, over the canonical content." });
const signature = Type.String({ description: "Ed25519 over the hash's bytes, base64url." });

/** The fields of the second version, with a hash and a signature over the content of both versions. */
export const ReceiptV2 = Type.Object({
  version: Type.Literal(2),
  member: Id,
  subject: Type.Unsafe<Subject>(
    Type.Record(Type.String(), Type.Unknown(), {
      description:
        "What was decided: recipient, full address, passes with serial numbers, level, fee, burn, price.",
    }),
  ),
  head: Type.Object(
    { seq: Type.Integer(), hash: Type.String() },
    { description: "The member's statement ends there after the action." },
  ),
  keyId: Type.String(),
  hash,
  signature,
});
export type ReceiptV2 = Static<typeof ReceiptV2>;

export const Receipt = Type.Object({
  key: Type.String(),
  action: Type.String(),
  at: Time,
  entries: Type.Array(ReceiptEntry),
  hash,
  signature,
  v2: Type.Optional(ReceiptV2),
});
export type Receipt = Static<typeof Receipt>;

export const Receipts = Type.Object({
  list: Type.Array(Receipt),
  next: Type.Union([Type.String(), Type.Null()], { description: "Opaque cursor, or null at the end." }),
  last: Type.Union([Type.String(), Type.Null()], {
    description: "A cursor for what is made later; some receipts come twice.",
  }),
});
export type Receipts = Static<typeof Receipts>;

const Key = Type.String({ pattern: "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$" });
export const ReceiptQuery = Type.Object({ key: Key });

/** The envelope that was answered. */
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

export const VoidBody = Type.Object({ key: Key });

/** `void`: not carried out, and a request that arrives later under this key is refused as `voided`. */
export const VoidState = Type.Object({
  state: Type.Enum(["void", "done"]),
  response: Type.Optional(StoredResponse),
});
export type VoidState = Static<typeof VoidState>;

const publicKey = Type.String({ description: "32 bytes, base64url." });

/** Signed with `from`: contract/evidence/key-change.ts. */
export const KeyChange = Type.Object({ from: publicKey, to: publicKey, at: Time, signature });
export type KeyChange = Static<typeof KeyChange>;

export const ReceiptKey = Type.Object({
  algorithm: Type.Literal("Ed25519"),
  publicKey,
  keyId: Type.String({ description: "The first 16 characters of the public key's SHA-256, hex." }),
  changes: Type.Array(KeyChange, {
    description: "How the platform's first key became this one, oldest first.",
  }),
});
export type ReceiptKey = Static<typeof ReceiptKey>;

export const KeyRotation = Type.Object({ reason: Type.String({ minLength: 1, maxLength: 500 }) });

export const SignedHead = Type.Object({
  member: Id,
  seq: Type.Integer(),
  head: Type.String({ description: "Hash of line `seq`." }),
  at: Time,
  keyId: Type.String(),
  signature,
});
export type SignedHead = Static<typeof SignedHead>;
