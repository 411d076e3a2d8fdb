/** The command line of settings: lists, dry runs, changes at a time. Rules O118 to O121. */
import fs from "node:fs/promises";
import path from "node:path";
import { expect } from "vitest";
import type { ConfigPreview, ScheduledChange } from "../../contract/operator/schedule-schemas.ts";
import { operators } from "../support/operators.ts";
import { runOperator, startServer } from "../support/server.ts";
import { test } from "../support/test.ts";

const HOUR = 3_600_000;

test("settings are listed, tried, scheduled by two and cancelled, on the command line", async () => {
  const named = operators.map(({ name, token }) => `${name}:${token}`).join(",");
  const server = await startServer({ env: { OPERATOR_TOKENS: named } });
  const run = (name: "anna" | "ben", ...words: string[]) => {
    const { token } = operators.find((one) => one.name === name)!;
    return runOperator({ STARSHIP_URL: server.origin, OPERATOR_TOKEN: token }, ...words);
  };
  const must = async (name: "anna" | "ben", ...words: string[]) => {
    const { code, stdout, stderr } = await run(name, ...words);
    if (code !== 0) throw new Error(stderr);
    return stdout;
  };
  const at = new Date(Date.now() + HOUR).toISOString();
  const file = path.join(server.dataDir, "settings.json");
  await fs.writeFile(file, JSON.stringify({ swapFeeRate: "0.04", swapBurnRate: "0.06" }));
  try {
    const list = await must("anna", "config", "list");
    expect(list).toMatch(/^dividendRate +"0.02" +share_a_day +0 to 1 +run$/m);
    expect(list).toMatch(/^withdrawMultiple +10 +usdt +1 to 1000000 +request$/m);
    expect(list).toMatch(/^payoutLimit .* 0 to 999999999.99999999; 0: none +always$/m);

    const tried = await must("anna", "config", "preview", "dividendRate", '"0.015"');
    expect(tried).toMatch(/^dividendRate: "0.02" -> "0.015"$/m);
    expect(tried).toMatch(/^dividend_paid +not told: no_run +usdt$/m);
    const json = await must("anna", "config", "preview-file", file, "--at", at, "--json");
    expect((JSON.parse(json) as ConfigPreview).settings).toHaveLength(2);
    expect(await must("anna", "config", "effect")).toMatch(/^swap_fees +0 +0 +fuel$/m);

    const first = JSON.parse(
      await must("anna", "config", "set", "stakeRate", '"0.004"', "--at", at, "--reason", "less", "--json"),
    ) as { scheduled: ScheduledChange; stakeRate: string };
    expect(first).toMatchObject({ stakeRate: "0.005", scheduled: { effectiveAt: at, reason: "less" } });
    const asOf = new Date().toISOString();
    const given = ["config", "rate", "cny", "7.1234", "--source", "Bank of X", "--when", asOf];
    expect(JSON.parse(await must("anna", ...given, "--json"))).toMatchObject({
      exchangeRateCny: { rate: "7.1234", source: "Bank of X", at: asOf },
    });
    expect((await run("anna", ...given.with(2, "jpy"))).stderr).toContain("CNY, VND, KRW, MYR");
    expect((await run("anna", ...given.with(7, "now"))).stderr).toContain("--when is not a time");
    expect(await must("anna", "config", "list")).toMatch(/^exchangeRateCny .*Bank of X.* always$/m);
    await must("anna", "config", "no-rate", "CNY", "--reason", "over");
    expect(await must("anna", "config", "list")).toMatch(/^exchangeRateCny +null /m);
    await must("anna", "config", "set", "fourEyes", "true");
    // Under four eyes too.
    const suspended = await must("anna", "suspend", "withdraw,transfer", "--reason", "a key leaked");
    expect(suspended).toBe("suspended: withdraw, transfer\n");
    expect((await run("anna", "suspend", "payments", "--reason", "x")).stderr).toContain("(invalid: acts");
    expect(await must("anna", "config", "list")).toMatch(/^suspended +\["withdraw","transfer"\] /m);
    expect((await run("anna", "config", "set-file", file, "--at", at)).stderr).toContain("(proposal_needed)");
    const proposal = await must("anna", "config", "set-file", file, "--at", at, "--propose", "--json");
    await must("ben", "proposal", "approve", (JSON.parse(proposal) as { id: string }).id);
    const waiting = await must("ben", "config", "scheduled");
    expect(waiting).toMatch(/waiting +\{"stakeRate":"0.005"\} +\{"stakeRate":"0.004"\} +anna +less$/m);
    expect(waiting).toMatch(/ anna +ben$/m);
    const gone = await must("ben", "config", "cancel", first.scheduled.id, "--reason", "no");
    expect(gone).toContain("cancelled");
    expect(await must("ben", "config", "scheduled", "--state", "cancelled")).toContain("stakeRate");
    expect((await run("ben", "config", "cancel", first.scheduled.id, "--reason", "no")).code).toBe(1);

    const wrong = await run("anna", "config", "set", "stakeRate", '"0.1"', "--at", "2030-01-01 00:00");
    expect(wrong).toMatchObject({ code: 2, stdout: "" });
    expect(wrong.stderr).toContain("is not a time with its zone");
    expect((await run("anna", "config", "preview", "stakeRate", "0,1")).code).toBe(2);
  } finally {
    await server.stop();
  }
});
