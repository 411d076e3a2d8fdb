import { expect, test } from "vitest";
import { readCode } from "../../../src/screens/withdrawals/scan/read-code.ts";

const ADDRESS = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const TOKEN = "0x55d398326f99059fF775485246999027B3197955";
const chain = { chainId: 56, token: TOKEN };
const read = (text: string) => readCode(text, chain);

test.each([
  ["the bare address", ADDRESS],
  ["with blanks around it", ` ${ADDRESS}\n`],
  ["in lower case", ADDRESS.toLowerCase()],
  ["as a request", `ethereum:${ADDRESS}`],
  ["of this chain", `ethereum:${ADDRESS}@56`],
  ["with an amount", `ethereum:${ADDRESS}@56?value=1e18`],
  ["with the long scheme, in capitals", `ETHEREUM:pay-${ADDRESS}@56`],
  ["of the token's transfer", `ethereum:${TOKEN}@56/transfer?address=${ADDRESS}&uint256=1e18`],
  ["of the token's transfer, in lower case", `ethereum:${TOKEN.toLowerCase()}/transfer?address=${ADDRESS}`],
])("fault 399: %s is read", (_, text) => {
  expect(read(text).address?.toLowerCase()).toBe(ADDRESS.toLowerCase());
});

test.each([
  ["another chain", `ethereum:${ADDRESS}@1`, "other_chain"],
  ["a chain that begins as this one", `ethereum:${ADDRESS}@560`, "other_chain"],
  ["a chain too long for a number", `ethereum:${ADDRESS}@${"9".repeat(300)}`, "other_chain"],
  ["another token", `ethereum:${ADDRESS}@56/transfer?address=${ADDRESS}`, "other_token"],
  ["another call of the token", `ethereum:${TOKEN}@56/approve?address=${ADDRESS}`, "no_address"],
  ["a transfer to nobody", `ethereum:${TOKEN}@56/transfer?uint256=1`, "no_address"],
  ["a transfer to a name", `ethereum:${TOKEN}@56/transfer?address=someone.eth`, "no_address"],
  ["another scheme", `bitcoin:${ADDRESS}`, "no_address"],
  ["an address of another kind", "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb", "no_address"],
  ["an address with more behind it", `${ADDRESS}00`, "no_address"],
  ["two addresses", `${ADDRESS} ${ADDRESS}`, "no_address"],
  ["a page", "https://example.com/0x", "no_address"],
  ["nothing", "", "no_address"],
] as const)("fault 399: %s is not taken, and why is told", (_, text, problem) => {
  expect(read(text)).toEqual({ address: null, problem });
});

test("the platform's own chain counts, whichever it is", () => {
  const local = { chainId: 31_337, token: ADDRESS };
  expect(readCode(`ethereum:${TOKEN}@31337`, local).address).toBe(TOKEN);
  expect(readCode(`ethereum:${TOKEN}@56`, local).problem).toBe("other_chain");
});
