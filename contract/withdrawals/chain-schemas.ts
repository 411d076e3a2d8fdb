/** The chain as the operator sees it. Source: rules.md W20, W23 and W25. */
import { Type, type Static } from "typebox";
import { Amount, Id, Time, TimeOrNull } from "../schemas.ts";

/** What keeps payouts from being signed. */
export const payoutPauses = ["usdt", "gas", "fee", "nonce", "signer"] as const;

const Waiting = Type.Object({ count: Type.Integer(), amount: Amount });

const StuckPayout = Type.Object({
  id: Type.String({ ...Id, description: "Of the withdrawal." }),
  nonce: Type.Integer(),
  txHash: Type.String(),
  reason: Type.Enum(["unmined", "gap", "fee"]),
  since: Time,
});

const PayoutWallet = Type.Object({
  address: Type.String(),
  usdt: Amount,
  coin: Type.String({ description: "The chain's own coin, which pays for gas, in whole coins." }),
  nonce: Type.Integer({ description: "Of the next transaction, as the chain has it." }),
  nextNonce: Type.Integer({ description: "Of the next payout, as the platform has it." }),
  paused: Type.Union([Type.Enum([...payoutPauses]), Type.Null()]),
  pausedAt: TimeOrNull,
});
export type PayoutWallet = Static<typeof PayoutWallet>;

export const ChainStatus = Type.Union([
  Type.Object({
    name: Type.String(),
    chainId: Type.Integer(),
    head: Type.Integer(),
    lag: Type.Integer({ description: "Blocks that are not read yet." }),
    readAt: TimeOrNull,
    custody: Type.Object({
      ledger: Type.String({ ...Amount, description: "What should be on the chain." }),
      addresses: Type.String({ description: "At members' addresses." }),
      wallet: Type.String({ description: "At the wallet that pays." }),
      difference: Type.String({
        description: "On the chain less the ledger. A payout leaves the chain some blocks before the ledger.",
      }),
      missing: Type.String({
        description: "What would be missing if all payouts on their way had left; 0 if all is well.",
      }),
    }),
    wallet: Type.Union([PayoutWallet, Type.Null()], { description: "Null where the operator pays by hand." }),
    payouts: Type.Object({
      approved: Waiting,
      byHand: Waiting,
      signed: Waiting,
      sent: Waiting,
      failed: Waiting,
    }),
    today: Type.Object({ signed: Amount, limit: Type.String({ ...Amount, description: "0 for none." }) }),
    stuck: Type.Array(StuckPayout),
  }),
  Type.Null(),
]);
export type ChainStatus = Static<typeof ChainStatus>;

export const SweepQuery = Type.Object({
  to: Type.Optional(
    Type.String({ maxLength: 100, description: "Where to; the wallet that pays when left out." }),
  ),
  min: Type.Optional(Type.String({ ...Amount, description: "Addresses with less are left out." })),
});
export type SweepQuery = Static<typeof SweepQuery>;

/** One transfer of all that an address has, to be signed where its key is. */
export const SweepTransfer = Type.Object({
  chainId: Type.Integer(),
  from: Type.String(),
  index: Type.Integer({ description: "The last step of its derivation." }),
  path: Type.String({ examples: ["m/44'/60'/0'/0/7"], description: "As of a wallet's first account." }),
  keyId: Type.String({ description: "SHA-256 of the extended public key that the address is derived from." }),
  to: Type.String(),
  token: Type.String(),
  amount: Type.String({ description: "In USDT." }),
  value: Type.String({ description: "In the token's smallest unit." }),
  data: Type.String({ description: "Of the call of the token." }),
  nonce: Type.Integer(),
  coin: Type.String({ description: "What it has to pay for gas, in whole coins." }),
});
export type SweepTransfer = Static<typeof SweepTransfer>;
export const SweepBatch = Type.Object({ transfers: Type.Array(SweepTransfer) });
export type SweepBatch = Static<typeof SweepBatch>;

export const NonceBody = Type.Object({
  nonce: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  reason: Type.String({ minLength: 1, maxLength: 500 }),
});
export type NonceBody = Static<typeof NonceBody>;
export const NextNonce = Type.Object({ address: Type.String(), nextNonce: Type.Integer() });
