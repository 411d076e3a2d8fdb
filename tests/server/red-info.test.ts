/** Red team: the wire says that `account/info` has the member's deposit address. api.md, spec 2 (My). */
import { expect } from "vitest";
import { depositor } from "../support/chain/deposits.ts";
import { test as shared } from "../support/chain/test.ts";
import { Desk } from "../support/operator-sessions.ts";

const test = shared.extend("settings", { scope: "file" }, ({ proxy }) => ({ rpcUrls: [proxy.url] }));

test("account/info tells the deposit address that the member has", async ({ server }) => {
  const { client, address } = await depositor(server, "with_address");
  const info = await client.call("GET account/info", {});
  const shown = (await new Desk(server.origin).must("GET operator/member", { account: "with_address" })) as { address: string | null };
  console.log("rechargeAddress:", address, "account/info:", info.address, "operator/member:", shown.address);
  expect.soft(info.address).toBe(address);
  expect.soft(shown.address).toBe(address);
});
