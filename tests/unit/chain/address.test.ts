import { expect, test } from "vitest";
import { maskAddress, payableAddress } from "../../../server/chain/address.ts";

// From EIP-55 itself.
const checksummed = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

test("an address is taken as its checksum spells it, or all in lower case", () => {
  expect(payableAddress(checksummed)).toBe(checksummed);
  expect(payableAddress(checksummed.toLowerCase())).toBe(checksummed);
});

test.each([
  ["one letter in the wrong case", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed"],
  ["all in upper case, with another checksum", `0x${checksummed.slice(2).toUpperCase()}`],
  ["one digit too few", checksummed.slice(0, -1)],
  ["one digit too many", `${checksummed}0`],
  ["no 0x", checksummed.slice(2)],
  ["a space behind it", `${checksummed} `],
  ["no hexadecimal digit", `${checksummed.slice(0, -1)}g`],
  ["the zero address", "0x0000000000000000000000000000000000000000"],
  ["the token's own contract", "0x55d398326f99059fF775485246999027B3197955"],
  ["the token's own contract in lower case", "0x55d398326f99059ff775485246999027b3197955"],
])("%s is no address to pay to", (_, text) => {
  expect(payableAddress(text)).toBeNull();
});

test("a masked address keeps its ends", () => {
  expect(maskAddress(checksummed)).toBe("0x5aAe…eAed");
});
