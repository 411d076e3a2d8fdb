/** Source: rules.md W20, W23 and W25. */
import { Type, type Static } from "typebox";
import { DepositsAtChain } from "../deposits/operator-schemas.ts";
import { Break } from "./reconcile-schemas.ts";
import { Amount, Id, Time, TimeOrNull } from "../schemas.ts";

/** Conditions that pause the signing of payouts. */
export const payoutPauses = ["usdt", "gas", "fee", "nonce", "signer", "break", "ledger"] as const;

const Waiting = Type.Object({ count: Type.Integer(), amount: Amount });

const StuckPayout = Type.Object({
  id: Type.String({ ...Id, description: "Of the withdrawal." }),
  nonce: Type.Integer(),
  txHash: Type.String(),
  reason: Type.Enum(["unmined", "gap", "fee", "nodes"]),
  since: Time,
});

const PayoutWallet = Type.Object({
  address: Type.String(),
  usdt: Amount,
  coin: Type.String({ description: "Balance of the chain's own coin, which pays for gas, in coins." }),
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
    lag: Type.Integer({ description: "Unread blocks." }),
    readAt: TimeOrNull,
    custody: Type.Object({
      ledger: Type.String({ ...Amount, description: "The amount that should be on the chain." }),
      addresses: Type.String({ description: "At members' addresses." }),
      wallet: Type.String({ description: "In the payout wallet." }),
      cold: Type.Optional(Type.String({ description: "At the addresses of RESERVE_ADDRESSES." })),
      difference: Type.String({
        description: "Chain less ledger. A payout leaves the chain some blocks before it leaves the ledger.",
      }),
      missing: Type.String({
        description: "Shortfall if all payouts in flight had left; 0 is correct.",
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
    deposits: DepositsAtChain,
    breaks: Type.Array(Break, {
      description: "While there is one, nothing is paid, credited or given back.",
    }),
  }),
  Type.Null(),
]);
export type ChainStatus = Static<typeof ChainStatus>;

export const SweepQuery = Type.Object({
  to: Type.Optional(
    Type.String({ maxLength: 100, description: "Destination; default is the payout wallet." }),
  ),
  min: Type.Optional(Type.String({ ...Amount, description: "Smaller balances are left out." })),
});
export type SweepQuery = Static<typeof SweepQuery>;

/** A transfer of an address's whole balance, to be signed where the address's key is. */
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
  data: Type.String({ description: "Data of the call to the token." }),
  nonce: Type.Integer(),
  coin: Type.String({ description: "Its balance for gas, in coins." }),
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
