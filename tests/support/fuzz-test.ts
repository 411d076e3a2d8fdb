/** A server on which nearly every call can be carried out: with a chain, named operators, and no hours or waits. */
import { generatePrivateKey } from "viem/accounts";
import { keySigner } from "../../server/chain/signer.ts";
import type { ChainSettings } from "../../server/chain/settings.ts";
import type { Environment } from "../../server/main/environment.ts";
import { test as onChain } from "./chain/test.ts";
import { only } from "./engine.ts";
import { Sender } from "./fuzz-send.ts";
import { operators } from "./operators.ts";

export const test = only("pglite", onChain)
  .extend("settings", { scope: "file" }, (): Partial<ChainSettings> => ({
    payout: { signer: keySigner(generatePrivateKey()), maxFeePerGas: 10n ** 12n },
  }))
  .extend("environment", { scope: "file" }, (): Partial<Environment> => ({ operators }))
  .extend("sender", { scope: "file" }, async ({ server }) => {
    const withdrawWindow = JSON.stringify({ from: "00:00", to: "24:00", timeZone: "UTC" });
    await server.ctx.db
      .insertInto("setting")
      .values([
        { key: "withdrawWindow", value: withdrawWindow },
        { key: "recoveryWaitHours", value: "0" },
      ])
      .execute();
    const sender = new Sender(server);
    await sender.renew();
    return sender;
  });
