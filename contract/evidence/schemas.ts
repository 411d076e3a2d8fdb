import { Type, type Static } from "typebox";
import { Id, Time } from "../schemas.ts";

const Hash = Type.String({ pattern: "^[0-9a-f]{64}$", description: "32 bytes, hex." });
const Hashes = Type.Array(Hash);
/** An amount of any size. */
const Sum = Type.String({ pattern: "^-?(0|[1-9]\\d*)(\\.\\d{1,8})?$", examples: ["1234567.5"] });
const Sums = Type.Record(Type.String(), Sum);
const Signature = Type.String({
  description: "Ed25519 over the SHA-256 of the canonical content, base64url.",
});
const Whole = Type.Integer({ minimum: 0 });

const Reserves = Type.Object({
  chainId: Whole,
  token: Type.String(),
  block: Type.Object({ number: Whole, hash: Type.String() }),
  total: Sum,
  addresses: Type.Array(
    Type.Object({
      address: Type.String(),
      kind: Type.Enum(["hot", "deposit", "cold"]),
      balance: Sum,
      index: Type.Union([Whole, Type.Null()]),
      signature: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
});

export const RootStatement = Type.Object({
  kind: Type.Literal("root"),
  version: Type.Literal(1),
  number: Type.Integer({ minimum: 1 }),
  at: Time,
  totals: Type.Record(Type.String(), Sum, { description: "What members own, by asset." }),
  pools: Type.Record(Type.String(), Sum, { description: "What pools hold, by `pool/asset`." }),
  reserves: Type.Union([Reserves, Type.Null()]),
  tree: Type.Object({ depth: Whole, assets: Type.Array(Type.String()), hash: Hash }),
  audit: Type.Object({ count: Whole, head: Hash }),
  previous: { ...Hash, description: "The hash of the root before, or 64 zeros." },
  keyId: Type.String(),
});

export const LogHead = Type.Object({
  size: Whole,
  root: Hash,
  at: Time,
  keyId: Type.String(),
  signature: Signature,
});

const Anchor = Type.Object({
  chainId: Whole,
  address: Type.String({ description: "Who sent the transaction." }),
  transaction: Type.String({ description: "Its hash." }),
  block: Type.Object({ number: Whole, hash: Type.String() }),
  at: Time,
});

export const PublishedRoot = Type.Object({
  statement: RootStatement,
  hash: { ...Hash, description: "SHA-256 of the canonical statement." },
  signature: Signature,
  log: LogHead,
  anchor: Type.Optional(
    Type.Union([Anchor, Type.Null()], {
      description:
        "The transaction that names this root on a chain, once it is confirmed: outside of what is signed. It stands for earlier roots too.",
    }),
  ),
});

export const RootQuery = Type.Object({ number: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) });

const Size = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
export const ConsistencyQuery = Type.Object({ from: Size, to: Size });
export const Consistency = Type.Object({ from: Whole, to: Whole, proof: Hashes });
export const InclusionQuery = Type.Object({ ...RootQuery.properties, size: Size });
export const Inclusion = Type.Object({ number: Whole, size: Whole, proof: Hashes });

export const LogHeadOrNull = Type.Union([LogHead, Type.Null()]);

export const MemberPath = Type.Object({
  seq: Whole,
  head: Hash,
  leaves: Type.Array(
    Type.Object({
      part: Whole,
      slot: Whole,
      salt: Type.String(),
      sums: Sums,
      siblings: Type.String({
        description: "From the leaf upwards: hashes and sums, packed (`encodeSiblings`).",
      }),
    }),
  ),
});

export const OwnPath = Type.Object({
  uid: Id,
  root: Type.Union([PublishedRoot, Type.Null()], { description: "Null before the first root." }),
  path: Type.Union([MemberPath, Type.Null()], {
    description: "Null for a member who is newer than the root.",
  }),
});
export type OwnPath = Static<typeof OwnPath>;
