/** Members, notes and lost deposits on the command line. Rules O105, O110 to O113. */
import { expect } from "vitest";
import { mnemonicToAccount } from "viem/accounts";
import { coins } from "../support/chain/chain.ts";
import { test } from "../support/chain/test.ts";
import { newMember, passwords } from "../support/client.ts";
import { startServer } from "../support/server.ts";
import { until } from "../support/until.ts";
import { usdtOf } from "../support/withdraw.ts";

const { payPassword } = passwords;
const xpub = mnemonicToAccount("test test test test test test test test test test test junk", {
  path: "m/44'/60'/71'/0",
}).getHdKey().publicExtendedKey;

test("found, read, noted, looked up and booked", async ({ chain }) => {
  const running = await startServer({
    env: {
      CHAIN_RPC_URL: chain.url,
      CHAIN_ID: "31337",
      CHAIN_TOKEN: chain.token,
      CHAIN_CONFIRMATIONS: "3",
      CHAIN_POLL_MS: "100",
      DEPOSIT_XPUB: xpub,
    },
  });
  const print = async (...words: string[]) => {
    const { code, stdout, stderr } = await running.operator(...words);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    return stdout;
  };
  try {
    const member = await newMember(running.origin, "cli_member");
    const { address } = await member.call("GET recharge/rechargeAddress", {});
    const txHash = await chain.send(address, coins("9"));
    await chain.mine(4);
    await until(async () =>
      expect((await member.call("GET recharge/records", {})).list).toMatchObject([
        { status: "below_minimum" },
      ]),
    );

    expect(await print("members", txHash)).toMatch(/cli_member .* deposit\n$/);
    expect(await print("member", "note", "cli_member", "--text", "Called.")).toMatch(
      /^note \d+ of operator at .*: Called\.$/m,
    );
    expect(await print("member", "notes", "cli_member")).toContain("Called.");
    await member.call("POST wallet/ownLimit", { limit: "100", payPassword });
    const { next } = await member.call("POST wallet/ownLimit", { limit: "300", payPassword });
    expect(await print("member", "cli_member")).toContain(
      `own limit 100 usdt a day, 0 used today, from ${next!.from} on 300 usdt`,
    );
    for (const [part, shown] of [
      ["votes", "none"],
      ["passes", "none"],
      ["pass-moves", "none"],
      ["deposits", txHash],
      ["withdraws", "none"],
      ["sessions", "LAST USED"],
      ["events", "sign_in"],
      ["above", "genesis"],
      ["below", "none"],
      ["team", "grade V0"],
    ] as const)
      expect([part, await print("member", part, "cli_member")]).toEqual([
        part,
        expect.stringContaining(shown),
      ]);

    const looked = await print("deposit", "lookup", txHash);
    expect(looked).toContain("log 0 9 USDT");
    expect(looked).toContain("It is below the smallest deposit. It can be booked.");
    const book = ["deposit", "book", txHash, "0", "cli_member", "--reason", "goodwill"];
    expect(await print(...book)).toMatch(/^deposit \d+ of cli_member: 9 USDT are credited$/m);
    expect((await running.operator(...book)).stderr).toContain("(not_bookable)");
    expect(await print("deposits", "--status", "credited", "--from", "2020-01-01T00:00:00Z")).toContain(
      txHash,
    );
    expect(await usdtOf(member)).toBe("9");
  } finally {
    await running.stop();
  }
});
