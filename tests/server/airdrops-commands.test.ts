/** Airdrops on the command line: previewed, started, listed, stopped. Rules O114 to O117. */
import fs from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { newMember } from "../support/client.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { test } from "../support/test.ts";

const run = (server: TestServer, ...args: string[]) => server.operator("airdrop", ...args);

test("an airdrop goes its way on the command line", async () => {
  const server = await startServer();
  try {
    await newMember(server.origin, "wanda");
    const csv = path.join(server.dataDir, "list.csv");
    const fuel = ["--title", "Testers", "--asset", "fuel", "--book", "treasury"];
    const preview = (...args: string[]) => run(server, "preview", ...fuel, ...args);

    for (const [args, message] of [
      [[], "Give one of --passes"],
      [["--levels", "1", "--csv", csv], "Give one of --passes"],
      [["--levels", "1"], "Give --each or --shared."],
      [["--passes", "some", "--each", "1"], "--passes is all or staked."],
      [["--csv", csv, "--each", "1"], "A list has its own amounts"],
      [["--csv", csv], "cannot be read"],
    ] as const) {
      const { code, stderr } = await preview(...args);
      expect([code, stderr.includes(message)], `${args.join(" ")}: ${stderr}`).toEqual([2, true]);
    }

    fs.writeFileSync(csv, "account,amount\nwanda,1\nnobody,2\n");
    const wrong = await preview("--csv", csv);
    expect([wrong.code, wrong.stdout.trim()]).toEqual([1, "line 3 names no member: nobody,2"]);

    fs.writeFileSync(csv, "wanda,1.5\n");
    const drafted = await preview("--csv", csv);
    expect(drafted.stdout).toContain("largest 1.5, rest that stays 0, treasury holds 10000000");
    const digest = /digest ([0-9a-f]{64})/.exec(drafted.stdout)![1]!;
    const { id } = (JSON.parse((await run(server, "list", "--json")).stdout) as { list: { id: string }[] })
      .list[0]!;
    expect((await run(server, "recipients", id)).stdout).toMatch(/wanda +1\.5 +no/);
    expect((await run(server, "start", id, "0".repeat(64), "--reason", "x")).stderr).toContain(
      "(airdrop_changed)",
    );
    expect((await run(server, "start", id, digest, "--reason", "thanks")).stdout).toContain("running");
    expect((await run(server, "stop", id, "--reason", "wrong")).stdout).toContain("stopped");
    expect((await run(server, "show", id)).stdout).toContain("treasury holds 10000000");
    const members = await preview("--levels", "0,1", "--shared", "3");
    expect(members.stdout).toContain("largest 1.5");
    expect((await preview("--passes", "staked", "--tier", "1", "--each", "1")).stdout).toContain("draft");
  } finally {
    await server.stop();
  }
});
