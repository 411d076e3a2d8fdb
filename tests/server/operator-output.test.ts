/** What the operator's command line prints goes nowhere: its reader has gone, or the disk is full. Source: rules.md O3. */
import fs from "node:fs/promises";
import path from "node:path";
import { expect } from "vitest";
import { newMember } from "../support/client.ts";
import { test } from "../support/process-test.ts";

test("fault 776: an act whose answer nobody reads is said to be done, and its key gives the answer once more", async ({
  running,
}) => {
  const member = await newMember(running.origin, "credited");
  const credit = ["credit", "credited", "10", "--reason", "goodwill"];
  const pipe = path.join(running.dataDir, "pipe");
  const { code, stderr } = await running.operatorAfter(
    `mkfifo ${pipe}; exec 3<>${pipe} >${pipe} 3<&-`,
    ...credit,
  );
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The answer could not be written: .*EPIPE/);
  const [, key] = /--key ([0-9a-f-]{36})/.exec(stderr)!;
  expect(await running.operator(...credit, "--key", key!)).toMatchObject({ code: 0, stderr: "" });
  expect((await member.call("GET wallet/balances", {})).usdt).toBe("10");
});

const withActs = test.extend("acts", { scope: "file", auto: true }, async ({ running }) => {
  for (const amount of ["20", "30"])
    expect(
      await running.operator(
        "config",
        "set",
        "withdrawMinAmount",
        `"${amount}"`,
        "--reason",
        "ticket ".repeat(60),
      ),
    ).toMatchObject({ code: 0, stderr: "" });
});

withActs.for(["help", "config", "config --json", "audit file"])(
  "fault 776: what a full disk takes of %s is not taken for all of it",
  async (command, { running }) => {
    const words = command.split(" ");
    const whole = await running.operator(...words);
    expect(whole.code).toBe(0);
    const file = path.join(running.dataDir, "output");
    // A block of 512 bytes, or of 1,024 in some shells.
    const { code, stderr } = await running.operatorAfter(`ulimit -f 1; exec > ${file}`, ...words);
    expect((await fs.stat(file)).size).toBeLessThan(whole.stdout.length);
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^.* could not be written: .*EFBIG/),
    });
  },
);
