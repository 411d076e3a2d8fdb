/** Addresses of deposits, held to what BIP-32 and well-known wallets publish. */
import { HDKey, mnemonicToAccount, privateKeyToAddress } from "viem/accounts";
import { toHex } from "viem/utils";
import { describe, expect, test } from "vitest";
import { readDepositKey } from "../../../server/chain/deposit-key.ts";

/** The extended public key of a path below a mnemonic's m/44'/60'. */
function xpub(mnemonic: string, path: `m/44'/60'/${string}`): string {
  return mnemonicToAccount(mnemonic, { path }).getHdKey().publicExtendedKey;
}

const junk = "test test test test test test test test test test test junk";
const abandon =
  "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about";

// As anvil and MetaMask show them.
const published: [mnemonic: string, addresses: string[]][] = [
  [
    junk,
    [
      "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
      "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
      "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
    ],
  ],
  [abandon, ["0x9858EfFD232B4033E47d90003D41EC34EcaEda94", "0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0"]],
];

describe.each(published)("the addresses of %s", (mnemonic, addresses) => {
  test("come from the public key of m/44'/60'/0'/0", () => {
    const key = readDepositKey(xpub(mnemonic, "m/44'/60'/0'/0"));
    expect(addresses.map((_, child) => key.addressAt(child))).toEqual(addresses);
  });

  test("come from the account's public key m/44'/60'/0' too, and both are one key", () => {
    const key = readDepositKey(xpub(mnemonic, "m/44'/60'/0'"));
    expect(addresses.map((_, child) => key.addressAt(child))).toEqual(addresses);
    expect(key.id).toBe(readDepositKey(xpub(mnemonic, "m/44'/60'/0'/0")).id);
  });
});

// BIP-32, test vector 1: the public key of m/0H/1/2H/2, and the private one of its child 1000000000.
const parent =
  "xpub6FHa3pjLCk84BayeJxFW2SP4XRrFd1JYnxeLeU8EqN3vDfZmbqBqaGJAyiLjTAwm6ZLRQUMv1ZACTj37sR62cfN7fe5JnJ7dh8zL4fiyLHV";
const child =
  "xprvA41z7zogVVwxVSgdKUHDy1SKmdb533PjDz7J6N6mV6uS3ze1ai8FHa8kmHScGpWmj4WggLyQjgPie1rFSruoUihUZREPSL39UNdE3BBDu76";

test("the address that BIP-32's test vector makes without the private key is the one of that private key", () => {
  const { privateKey } = HDKey.fromExtendedKey(child);
  expect(readDepositKey(parent).addressAt(1_000_000_000)).toBe(privateKeyToAddress(toHex(privateKey!)));
});

describe("what is no key of deposits is refused, without a word of it in the message:", () => {
  const { publicExtendedKey, privateExtendedKey } = mnemonicToAccount(junk, {
    path: "m/44'/60'/0'/0",
  }).getHdKey();

  test.each([
    ["a private key", privateExtendedKey, /PRIVATE/],
    ["a key of another depth", xpub(junk, "m/44'/60'/0'/0/0"), /of depth 5/],
    ["one with a letter changed", `${publicExtendedKey.slice(0, -1)}1`, /no extended public key/],
    ["an address", "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266", /no extended public key/],
    ["nothing", "", /no extended public key/],
  ])("%s", (_, text, message) => {
    expect(() => readDepositKey(text)).toThrow(message);
    try {
      readDepositKey(text);
    } catch (error) {
      if (text !== "") expect(String(error)).not.toContain(text);
    }
  });
});
