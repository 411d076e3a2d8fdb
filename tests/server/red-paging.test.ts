/** Red team: numbers that no column holds, in cursors and queries. Rules A13, A15. */
import { expect } from "vitest";
import type { Call, RequestOf } from "../../contract/endpoints.ts";
import { endpoints } from "../../contract/endpoints.ts";
import { Client, fundedMember } from "../support/client.ts";
import { test } from "../support/test.ts";

const cursors = ["9".repeat(150), "9".repeat(12), "2147483648", "9223372036854775808", "-1", "1 OR 1=1", "0"].map((text) =>
  Buffer.from(text).toString("base64url"),
);

test("no cursor is an internal error", async ({ server, account }) => {
  const member = await fundedMember(server.origin, account, "100");
  const bad: string[] = [];
  for (const [call, endpoint] of Object.entries(endpoints)) {
    if (!call.startsWith("GET ")) continue;
    const properties = (endpoint.request as { properties?: Record<string, unknown> }).properties ?? {};
    if (!("cursor" in properties)) continue;
    for (const cursor of cursors) {
      const request = {
        cursor,
        ...("account" in properties && { account }),
        ...("book" in properties && { book: "fees" }),
        ...("asset" in properties && { asset: "usdt" }),
        ...("id" in properties && { id: "1" }),
      };
      const { status, code, refusal, text } = await member.answer(call as Call, request as RequestOf<Call>);
      if (status >= 500 || (code === 500 && refusal.reason === "internal") || (code !== 200 && !refusal?.reason))
        bad.push(`${call} ${Buffer.from(cursor, "base64url").toString().slice(0, 20)}: ${status} ${text.slice(0, 120)}`);
    }
  }
  for (const after of [2147483648, 1e15, 1e21, 9007199254740993]) {
    const { status, text } = await member.answer("GET wallet/balanceLogs", { after });
    if (status >= 500 || text.includes("internal")) bad.push(`after ${after}: ${status} ${text.slice(0, 100)}`);
  }
  console.log(bad.join("\n"));
  expect(bad).toEqual([]);
  void new Client(server.origin);
});
