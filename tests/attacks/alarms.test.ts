/** What looks like an attack is in the operator's list, on every server, for a day. Source: rules.md J13; faults.md 251. */
import { expect } from "vitest";
import { OPERATOR_TOKEN_HEADER } from "../../contract/envelope.ts";
import { Client } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { test } from "../support/test.ts";

const HOUR = 3_600_000;

const raised = async ({ origin }: Opened) => {
  const { list } = await new Client(origin).call("GET operator/alarms", {});
  return list.map(({ kind, subject, detail }) => `${kind} ${subject} ${detail}`);
};

async function tryTokens({ origin }: Opened, count: number): Promise<void> {
  for (let i = 0; i < count; i += 1)
    await fetch(`${origin}/api/operator/alarms`, { headers: { [OPERATOR_TOKEN_HEADER]: `guess ${i}` } });
}

test("fault 251: tries of the operator's token are in the operator's list and in health, for a day", async ({
  server,
}) => {
  await tryTokens(server, 9);
  expect(await raised(server)).toEqual([]);
  await tryTokens(server, 1);
  await expect
    .poll(() => raised(server))
    .toEqual([expect.stringMatching(/^attack operator_token \w{16} 1$/)]);
  expect(await (await fetch(`${server.origin}/api/health`)).json()).toEqual({
    code: 200,
    data: { alarms: 1 },
  });
  server.clock.advance(25 * HOUR);
  expect(await raised(server)).toEqual([]);
});

test("fault 251: guessing that is spread over accounts and networks is in the operator's list, without their names", async ({
  server,
}) => {
  server.ctx.security.alarm("guessing_spread");
  server.ctx.security.alarm("account_guessed", { account: "anna" });
  server.ctx.security.alarm("account_guessed", { account: "anna" });
  await expect
    .poll(() => raised(server))
    .toEqual([expect.stringMatching(/^attack account_guessed \w{16} 2$/), "attack guessing_spread 1"]);
  expect((await raised(server)).join()).not.toContain("anna");
});
