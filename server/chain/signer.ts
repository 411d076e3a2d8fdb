/** Signers' answers are checked against the request. */
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

/** A token call by the payout wallet: type 2 (EIP-1559), value 0. */
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
  /** With checksum. */
  address(): Promise<string>;
  /** @returns the signed transaction. @throws Error that never shows a key. */
  sign(call: UnsignedCall): Promise<Hex>;
  /** No chain accepts such a text as a transaction (EIP-191). Absent if only transactions are signed. */
  signText?(text: string): Promise<Hex>;
}

export class WrongSignature extends Error {
  constructor(what: string) {
    super(`the signer's answer has another ${what}`);
    this.name = "WrongSignature";
  }
}

/**
 * For small sites, whose wallet holds a few days' payouts.
 * @param key 32 bytes, hexadecimal, with or without 0x.
 * @throws Error that never shows the key.
 */
export function keySigner(key: string): Signer {
  const account = accountOf(key);
  return {
    address: async () => account.address,
    sign: ({ to, ...call }) => account.signTransaction({ ...call, to: asHex(to), type: "eip1559" }),
    signText: (message) => account.signMessage({ message }),
  };
}

function accountOf(key: string) {
  const digits = key.trim().replace(/^0x/i, "");
  try {
    if (/^[0-9a-f]{64}$/i.test(digits)) return privateKeyToAccount(`0x${digits}`);
  } catch {
    // The library's message may hold the key.
  }
  throw new Error("the payout key must be a private key: 64 hexadecimal digits");
}

/**
 * The signed transaction must have exactly the requested fields and sender.
 * @returns its hash.
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
    // Excludes trailing bytes, which a node could read differently.
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
    // Throws below.
  }
  throw new WrongSignature("form than a signed transaction of type 2");
}

async function senderOf(raw: Hex): Promise<string | null> {
  // Both library types are hexadecimal text.
  return recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` }).catch(() => null);
}
