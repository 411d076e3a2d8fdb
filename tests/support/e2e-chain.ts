/** Browser tests on a chain of their own, whose blocks they make. */
import { mnemonicToAccount } from "viem/accounts";
import { startChain, type TestChain } from "./chain/chain.ts";
import { testAlone, withServer } from "./e2e.ts";

export const xpub = mnemonicToAccount("test test test test test test test test test test test junk", {
  path: "m/44'/60'/78'/0",
}).getHdKey().publicExtendedKey;

export const testOnChain = testAlone.extend<{ chain: TestChain }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures needed from this pattern
  chain: async ({}, provide) => {
    const chain = await startChain();
    await provide(chain);
    await chain.stop();
  },
  server: async ({ chain, newData }, provide) =>
    withServer(newData, provide, {
      CHAIN_RPC_URL: chain.url,
      CHAIN_ID: "31337",
      CHAIN_TOKEN: chain.token,
      CHAIN_CONFIRMATIONS: "4",
      DEPOSIT_XPUB: xpub,
    }),
});
