/** The command line does all that operators can: each of their calls has a command, or a reason why not. */
import { expect, test } from "vitest";
import { rights } from "../../../contract/operator/rights.ts";
import { asProposal } from "../../../server/operator/cli/proposal-commands.ts";
import { commands } from "../../../server/operator/cli/commands.ts";

/**
 * A passkey is a browser's: the command line signs in with a key and a code. What it proposes it sends in place of a command,
 * with `--propose`.
 */
const without = ["POST operator/session/challenge", "POST operator/proposals"];

test("each of the operators' calls has a command, and each command a call", () => {
  const sent = new Set(commands.map(({ method, path }) => `${method} operator/${path}`));
  expect(Object.keys(rights).filter((call) => !sent.has(call))).toEqual(without);
  expect(asProposal(commands[0]!)).toMatchObject({ method: "POST", path: "proposals" });
  expect([...sent].filter((call) => !Object.hasOwn(rights, call))).toEqual([]);
});
