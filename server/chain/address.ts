/** Addresses on the chain. Source: rules.md W7. */
import { getAddress, isAddress } from "viem/utils";

/** BEP20 USDT: what is sent to the contract itself is lost. */
export const TOKEN_CONTRACT = "0x55d398326f99059fF775485246999027B3197955";
const ZERO = "0x0000000000000000000000000000000000000000";

/**
 * An address that money may be sent to, in its checksummed spelling. All lower case, which carries no checksum, is taken;
 * any other spelling must be the checksum's.
 * @returns null for what is no address, the zero address, or the token's own contract.
 */
export function payableAddress(text: string): string | null {
  const address = checksummed(text);
  return address === null || address === ZERO || address === TOKEN_CONTRACT ? null : address;
}

/** The one spelling of an address, whichever valid one it is given in; null for what is no address. */
export function checksummed(text: string): string | null {
  return isAddress(text) ? getAddress(text) : null;
}

/** Enough of an address to recognise it: for the statement, which a member may show to others. */
export function maskAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
