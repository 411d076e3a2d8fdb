/** Who signs payouts. Whoever it is, what they give back is held to what they were asked for. */
import {
  isAddressEqual,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
  type Hex,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { asHex } from "./hex.ts";

/** A call of the token by the wallet that pays: type 2 (EIP-1559), without any of the chain's own coin. */
export interface UnsignedCall {
  chainId: number;
  nonce: number;
  to: string;
  data: Hex;
  gas: bigint;
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
}

export interface Signer {
  /** Of the wallet that pays, with its checksum. */
  address(): Promise<string>;
  /** @returns the signed bytes, as they are sent. @throws Error that never shows a key. */
  sign(call: UnsignedCall): Promise<Hex>;
}

/** The signer gave something else than what it was asked to sign, or signed it with another key. */
export class WrongSignature extends Error {
  constructor(what: string) {
    super(`the signer's answer has another ${what}`);
    this.name = "WrongSignature";
  }
}

/**
 * A key that this process holds: for small sites, whose wallet holds a few days' payouts.
 * @param key 32 bytes as hexadecimal, with or without 0x.
 * @throws Error that never shows it.
 */
export function keySigner(key: string): Signer {
  const account = accountOf(key);
  return {
    address: async () => account.address,
    sign: ({ to, ...call }) => account.signTransaction({ ...call, to: asHex(to), type: "eip1559" }),
  };
}

function accountOf(key: string) {
  const digits = key.trim().replace(/^0x/i, "");
  try {
    if (/^[0-9a-f]{64}$/i.test(digits)) return privateKeyToAccount(`0x${digits}`);
  } catch {
    // What the library says of it may hold it.
  }
  throw new Error("the payout key must be a private key: 64 hexadecimal digits");
}

/**
 * Holds signed bytes to what was to be signed: every field of it, nothing beside it, and the right key.
 * @returns the transaction's hash.
 * @throws WrongSignature
 */
export async function checkSigned(raw: Hex, call: UnsignedCall, sender: string): Promise<Hex> {
  const signed = parse(raw);
  const same: [string, boolean][] = [
    ["chain", signed.chainId === call.chainId],
    ["nonce", (signed.nonce ?? 0) === call.nonce],
    ["recipient", signed.to != null && isAddressEqual(signed.to, asHex(call.to))],
    ["value", (signed.value ?? 0n) === 0n],
    ["data", (signed.data ?? "0x") === call.data],
    ["gas limit", signed.gas === call.gas],
    ["fee", (signed.maxFeePerGas ?? 0n) === call.maxFeePerGas],
    ["priority fee", (signed.maxPriorityFeePerGas ?? 0n) === call.maxPriorityFeePerGas],
    ["access list", (signed.accessList ?? []).length === 0],
    // No bytes may follow that a node would read in another way.
    ["encoding", serializeTransaction(signed) === raw],
  ];
  const wrong = same.find(([, isSame]) => !isSame);
  if (wrong) throw new WrongSignature(wrong[0]);
  if ((await senderOf(raw)) !== sender) throw new WrongSignature("sender");
  return keccak256(raw);
}

function parse(raw: Hex) {
  try {
    const signed = parseTransaction(raw);
    if (signed.type === "eip1559") return signed;
  } catch {
    // Said below.
  }
  throw new WrongSignature("form than a signed transaction of type 2");
}

async function senderOf(raw: Hex): Promise<string | null> {
  // The two kinds of type that the library tells apart are the same text.
  return recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` }).catch(() => null);
}
