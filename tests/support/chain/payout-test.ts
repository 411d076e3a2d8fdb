/** `test` with a server that pays withdrawals on a chain, and a member with USDT for each test. */
import { closeServer } from "../test.ts";
import { drawer, openPaying, type PayingOptions } from "./payouts.ts";
import { test as base } from "./test.ts";

export const test = base
  .extend("options", { scope: "file" }, (): PayingOptions => ({}))
  .extend("paying", { scope: "file" }, async ({ chain, options }, { onCleanup }) => {
    const paying = await openPaying(chain, options);
    onCleanup(() => closeServer(paying.server));
    return paying;
  })
  .extend("server", { scope: "file" }, ({ paying }) => paying.server)
  .extend("toldNothing", { auto: true }, ({ paying }) => void (paying.told.length = 0))
  .extend("member", ({ paying, account }) => drawer(paying, account));
