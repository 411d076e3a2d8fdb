/** The program as its user runs it, as a process. Source: rules.md E31, E36. */
import { expect } from "vitest";
import { ok, refusal } from "../../support/witness/platform.ts";
import { runWitness } from "../../support/witness/run.ts";
import { test } from "../../support/witness/test.ts";
import { readUsage } from "../../../witness/usage.ts";

test("fault 467: what was found once stays the exit code, whatever later runs say", async ({
  platform,
  dir,
}) => {
  let runs = 0;
  platform.lie = (call) => {
    if (call === "receipt/key") runs += 1;
    if (runs === 1 && call === "evidence/head") return ok({ size: -1 });
    return runs > 1 ? refusal("internal") : undefined;
  };
  const args = [platform.url, "--dir", dir, "--every", "0.0001"];
  const { code, output } = await runWitness(args, /not reached[^]*not reached/);
  expect(output).toContain("FOUND");
  expect(code).toBe(1);
});

test("fault 437: a witness that is killed locks nobody out, and one that runs is not disturbed", async ({
  platform,
  dir,
}) => {
  const args = [platform.url, "--dir", dir];
  // Asked, it stands in the middle of a run, and its folder is locked.
  const first = new Promise<void>((done) => {
    platform.lie = (call) => {
      if (call === "evidence/head") done();
      return call === "evidence/head" ? new Promise(() => undefined) : undefined;
    };
  });
  const second = async () => {
    await first;
    const { code, output } = await runWitness(args);
    expect(output).toContain("another witness writes to");
    expect(code).toBe(2);
  };
  expect((await runWitness(args, null, second())).code).toBeNull();
  platform.lie = () => undefined;
  expect(await runWitness(args)).toMatchObject({
    code: 0,
    output: expect.stringContaining("30 new root(s)"),
  });
});

test.for([
  [],
  ["https://platform.example", "another"],
  ["http://platform.example"],
  ["ftp://platform.example"],
  ["no address"],
  ["https://platform.example", "--every", "0"],
  ["https://platform.example", "--every", "-1"],
  ["https://platform.example", "--every", "soon"],
  // A timer of more would fire at once.
  ["https://platform.example", "--every", "50000"],
  ["https://platform.example", "--key", "short"],
  ["https://platform.example", "--node", "file:///etc/passwd"],
  ["https://platform.example", "--unknown"],
])("%j is wrong usage", (args) => {
  expect(readUsage(args)).toBeNull();
});

test("fault 688: a key that begins with a dash is a key, wherever it stands", () => {
  const key = `-${"A".repeat(42)}`;
  expect(readUsage(["--key", key, "http://127.0.0.1:1", "--thorough"])).toMatchObject({
    key,
    thorough: true,
  });
  expect(readUsage(["http://127.0.0.1:1", "--key", key])).toMatchObject({ key });
  expect(readUsage(["http://127.0.0.1:1", "--key"])).toBeNull();
});

test("wrong usage and a folder without anything are told by their exit codes", async ({ dir }) => {
  expect(await runWitness([])).toMatchObject({ code: 2, output: expect.stringContaining("usage:") });
  expect(await runWitness(["https://platform.example", "--dir", dir, "--evidence"])).toMatchObject({
    code: 4,
    output: expect.stringContaining("nothing of a witness"),
  });
});
