/** Cursors that are none, and numbers that no column holds. Source: rules.md A13, A15. */
import { expect } from "vitest";
import { endpoints, type Call, type RequestOf } from "../../contract/endpoints.ts";
import { fundedMember } from "../support/client.ts";
import { test } from "../support/test.ts";

const texts = ["9".repeat(150), "2147483648", "9223372036854775808", "-1", "1 OR 1=1", "0"];

test("no cursor is an internal error, of whatever list", async ({ server, account }) => {
  const member = await fundedMember(server.origin, account, "100");
  const given = { account, book: "fees", asset: "usdt", id: "1" };
  const paged = Object.entries(endpoints)
    .map(([call, { request }]) => ({ call, fields: (request as { properties?: object }).properties ?? {} }))
    .filter(({ call, fields }) => call.startsWith("GET ") && "cursor" in fields);
  for (const { call, fields } of paged)
    for (const text of texts) {
      const known = Object.entries({ ...given, cursor: Buffer.from(text).toString("base64url") });
      const request = Object.fromEntries(known.filter(([field]) => field in fields));
      const { status, code, refusal } = await member.answer(call as Call, request as RequestOf<Call>);
      const isAnswered = status < 500 && (code === 200 || refusal.reason !== "internal");
      expect(isAnswered, `${call} ${text}`).toBe(true);
    }
});
