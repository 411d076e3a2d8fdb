/** Operators with names: who acts is written down, and nobody passes for another. Rules O88 to O90. */
import { expect } from "vitest";
import { readOperators } from "../../server/operator/operator-names.ts";
import { Client, newMember } from "../support/client.ts";
import { actAs, must, operators } from "../support/operators.ts";
import { OPERATOR_TOKEN, runServer, startServer } from "../support/server.ts";
import { onEmbedded, test as base } from "../support/test.ts";

const test = base.extend("environment", { scope: "file" }, () => ({ operators }));

const LONG = "x".repeat(32);

test("each act stands in the audit log under the name of whose token it was", async ({ server, account }) => {
  const { origin } = server;
  const member = await newMember(origin, account);
  await member.credit(account, "1");
  await must(origin, "anna", "POST operator/credit", { account, asset: "fuel", amount: "1", reason: "x" });
  await must(origin, "ben", "POST operator/config", { tokenPrice: "1", reason: "x" });
  await member.call("POST account/freeze", {});
  const { list } = await must(origin, "chi", "GET operator/audit", { limit: 4 });
  expect(list.map(({ act, operator }) => [act, operator])).toEqual([
    ["member freeze", null],
    ["config", "ben"],
    ["credit", "anna"],
    ["credit", "operator"],
  ]);
});

test("a key is its operator's: another one's request under it is carried out as theirs", async ({
  server,
  account,
}) => {
  await newMember(server.origin, account);
  const key = "00000000-0000-4000-8000-000000000002";
  const body = { account, reason: "x" };
  const answers = [
    await actAs(server.origin, "anna", "POST operator/member/freeze", body, key),
    await actAs(server.origin, "anna", "POST operator/member/freeze", body, key),
    await actAs(server.origin, "ben", "POST operator/member/freeze", body, key),
  ];
  expect(answers.every(({ done }) => done)).toBe(true);
  const { list } = await must(server.origin, "chi", "GET operator/audit", { limit: 2 });
  expect(list.map(({ operator }) => operator)).toEqual(["ben", "anna"]);
});

test.for([
  ["no name", LONG, "entry 1 must be NAME:TOKEN"],
  ["an empty name", `:${LONG}`, "entry 1 must be NAME:TOKEN"],
  ["a name in capitals", `Anna:${LONG}`, "entry 1 must be NAME:TOKEN"],
  ["a short token", `anna:${"x".repeat(31)}`, "the token of anna must have at least 32"],
  ["one name twice", `anna:${LONG},anna:${LONG}1`, '"anna" is there twice'],
  ["the name of the one token", `operator:${LONG}`, '"operator" is there twice'],
  ["one token twice", `anna:${LONG},ben:${LONG}`, "a token of their own"],
  ["the one token", `anna:${OPERATOR_TOKEN}`, "a token of their own"],
] as const)("operators with %s are refused, and no token is told", ([, list, message]) => {
  const read = () => readOperators(list, OPERATOR_TOKEN);
  expect(read).toThrow(message);
  expect(read).not.toThrow(/x{31}|test-operator-token/);
});

test("a list with spaces and an end is read", () => {
  const list = ` anna:${LONG} ,ben.b_2-x:${LONG}:1,`;
  expect(readOperators(list, undefined)).toEqual([
    { name: "anna", token: LONG },
    { name: "ben.b_2-x", token: `${LONG}:1` },
  ]);
});

onEmbedded(
  "fault 414: where operators have names, a token that nobody in particular has opens nothing",
  async () => {
    const named = { OPERATOR_TOKEN: "", OPERATOR_TOKENS: `anna:${LONG}` };
    const wrong = await runServer({ ...named, OPERATOR_TOKENS: "anna", DATA_DIR: "/nonexistent/starship" });
    expect(wrong).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^OPERATOR_TOKENS: entry 1/) as unknown,
    });
    const before = await startServer({ env: { OPERATOR_TOKEN: "" } });
    const made = /OPERATOR_TOKEN=(\S+)/.exec(before.output())![1]!;
    await before.pause();
    const after = await startServer({ dataDir: before.dataDir, env: named });
    try {
      expect(after.output()).not.toContain("OPERATOR_TOKEN");
      const codes = [];
      for (const token of [made, "operator", LONG]) {
        const headers = { "operator-token": token };
        const response = await fetch(`${after.origin}/api/operator/audit`, { headers });
        codes.push(((await response.json()) as { code: number }).code);
      }
      expect(codes).toEqual([500, 500, 200]);
      expect((await new Client(after.origin).answer("GET operator/audit", {})).refusal.reason).toBe(
        "forbidden",
      );
    } finally {
      await after.stop();
      await before.stop();
    }
  },
);
