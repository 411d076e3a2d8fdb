/** Source: rules.md W7. */
import { getAddress, isAddress } from "viem/utils";

/** BEP20 USDT: payments to the contract itself are lost. */
export const TOKEN_CONTRACT = "0x55d398326f99059fF775485246999027B3197955";
const ZERO = "0x0000000000000000000000000000000000000000";

/**
 * Lower case carries no checksum; any other spelling must match it.
 * @returns null for an invalid address, the zero address, or the token's contract.
 */
export function payableAddress(text: string): string | null {
  const address = checksummed(text);
  return address === null || address === ZERO || address === TOKEN_CONTRACT ? null : address;
}

/** Null for an invalid address. */
export function checksummed(text: string): string | null {
  return isAddress(text) ? getAddress(text) : null;
}

/** Members may show statements to others. */
export function maskAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
