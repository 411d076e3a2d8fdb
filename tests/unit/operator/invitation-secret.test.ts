/** The secret of an invitation, which the invited give back as a word of a command. Source: rules.md O93. */
import { expect, test } from "vitest";
import { makeKey } from "../../../console/entry/secrets.ts";
import { operatorsCommands } from "../../../server/operators/commands.ts";

/** So many that one in 64 of them begins with a certain character, all but surely. */
const COUNT = 2000;

const invite = operatorsCommands.find(({ words }) => words.join(" ") === "operators invite")!;
const makers = {
  "the command line": () => invite.make!({} as never).invitation!,
  "the console": makeKey,
};

test.each(Object.entries(makers))(
  "fault 880: no secret from %s begins with a dash, which begins an option",
  (_, make) => {
    const secrets = Array.from({ length: COUNT }, make);
    expect(secrets.filter((secret) => secret.startsWith("-"))).toEqual([]);
    expect(secrets.filter((secret) => !/^[\w-]{43}$/.test(secret))).toEqual([]);
    expect(new Set(secrets).size).toBe(COUNT);
  },
);
