import { keccak_256 } from "@noble/hashes/sha3";

/**
 * Lower case carries no checksum and is accepted. Source: EIP-55.
 * @param address "0x" and 40 hexadecimal digits.
 */
export function hasChecksum(address: string): boolean {
  const digits = address.slice(2);
  const plain = digits.toLowerCase();
  if (digits === plain) return true;
  const hash = keccak_256(new TextEncoder().encode(plain));
  return [...digits].every((digit, at) => {
    const nibble = (hash[at >> 1]! >> (at % 2 === 0 ? 4 : 0)) & 15;
    return digit === (nibble >= 8 ? digit.toUpperCase() : digit.toLowerCase());
  });
}
