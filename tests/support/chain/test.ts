import type { ChainSettings } from "../../../server/chain/settings.ts";
import { closeServer, test as base } from "../test.ts";
import { startChain } from "./chain.ts";
import { openAt } from "./deposits.ts";
import { startProxy } from "./proxy.ts";

export const test = base
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the fixtures needed from this pattern
  .extend("chain", { scope: "file" }, async ({}, { onCleanup }) => {
    const chain = await startChain();
    onCleanup(() => chain.stop());
    return chain;
  })
  /** Each test begins with a proxy that behaves well. */
  .extend("proxy", { scope: "file" }, async ({ chain }, { onCleanup }) => {
    const proxy = await startProxy(chain.url);
    onCleanup(() => proxy.stop());
    return proxy;
  })
  .extend("behavesWell", { auto: true }, ({ proxy }) => proxy.behave("well"))
  .extend("settings", { scope: "file" }, (): Partial<ChainSettings> => ({}))
  .extend("server", { scope: "file" }, async ({ chain, settings, environment }, { onCleanup }) => {
    const server = await openAt(chain, settings, environment);
    onCleanup(() => closeServer(server));
    return server;
  });
