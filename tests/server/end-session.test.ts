/** The capability that ends one session and does nothing else. */
import { createHash } from "node:crypto";
import { describe, expect } from "vitest";
import { newMember } from "../support/client.ts";
import { test } from "../support/test.ts";

const capabilityOf = (token: string | null) => createHash("sha256").update(String(token)).digest("hex");

describe("fault 181: the hash of a session's token", () => {
  test("ends that session, and no other of the member", async ({ server, account }) => {
    const one = await newMember(server.origin, account);
    const token = one.token;
    const { token: other } = await one.call("POST account/login", { account, password: "login-password" });
    const visitor = await newMember(server.origin, `${account}_v`);
    const body = { capability: capabilityOf(token) };
    expect(await visitor.call("POST account/endSession", body, { token: null })).toBeNull();
    expect((await one.answer("GET account/info", {}, { token })).code).toBe(4001);
    expect((await one.answer("GET account/info", {}, { token: other })).code).toBe(200);
    // Again, and for a session that never was: the same answer.
    expect(await visitor.call("POST account/endSession", body)).toBeNull();
    expect(await visitor.call("POST account/endSession", { capability: "0".repeat(64) })).toBeNull();
  });

  test("opens nothing", async ({ server, account }) => {
    const member = await newMember(server.origin, account);
    const capability = capabilityOf(member.token);
    for (const token of [capability, Buffer.from(capability, "hex").toString("base64url")])
      expect((await member.answer("GET account/info", {}, { token })).code).toBe(4001);
  });

  test("is refused in any other form", async ({ operator }) => {
    for (const capability of ["", "0".repeat(63), "0".repeat(65), "G".repeat(64)])
      expect(await operator.answer("POST account/endSession", { capability })).toMatchObject({
        code: 500,
        refusal: { reason: "invalid", field: "capability" },
      });
  });
});
