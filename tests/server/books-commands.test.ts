/** The command line of books, fee payouts, top-ups of the reserve and custody. Rules O106 to O108. */
import { expect } from "vitest";
import { fundedMember, passwords } from "../support/client.ts";
import { operators } from "../support/operators.ts";
import { runOperator, startServer } from "../support/server.ts";
import { test } from "../support/test.ts";
import { ADDRESS } from "../support/withdraw.ts";

const TX = `0x${"ab".repeat(32)}`;

test("fees are paid out and the reserve is filled by two, on the command line", async () => {
  const named = operators.map(({ name, token }) => `${name}:${token}`).join(",");
  const server = await startServer({ env: { OPERATOR_TOKENS: named } });
  const run = async (name: "anna" | "ben", ...words: string[]) => {
    const { token } = operators.find((one) => one.name === name)!;
    const env = { STARSHIP_URL: server.origin, OPERATOR_TOKEN: token };
    return runOperator(env, ...words);
  };
  const must = async (name: "anna" | "ben", ...words: string[]) => {
    const { code, stdout, stderr } = await run(name, ...words);
    if (code !== 0) throw new Error(stderr);
    return stdout;
  };
  try {
    const member = await fundedMember(server.origin, "buyer", "1000");
    await member.call("POST nft/buy", { id: 1, quantity: 2, payPassword: passwords.payPassword });
    expect(await must("anna", "book", "list")).toMatch(/^fees +usdt +100$/m);
    expect(await must("anna", "book")).toMatch(/^burnt +0 fuel$/m);
    await member.call("POST operator/config", { fourEyes: true, reason: "two of us" });
    const payout = ["fees", "payout", "60", "--to", ADDRESS, "--reason", "November"];
    expect((await run("anna", ...payout)).stderr).toContain("(proposal_needed)");
    const { id } = JSON.parse(await must("anna", ...payout, "--propose", "--json")) as { id: string };
    expect(await must("ben", "proposal", "approve", id)).toContain("done");
    expect(await must("anna", "book", "transfers")).toMatch(/^1 +fees payout +fees +60 +open +ben/m);
    expect(await must("anna", "fees", "sent", "1", "--tx", TX)).toContain(TX);
    expect((await run("anna", "fees", "take-back", "1", "--reason", "x", "--propose")).stderr).toContain(
      "(invalid: id)",
    );
    const fill = ["reserve", "top-up", "5", "--from", "surplus", "--reason", "empty", "--propose"];
    expect((await run("anna", ...fill)).stderr).toContain("(not_backed)");
    expect(await must("anna", "book", "lines", "fees")).toMatch(/fees-payout +-60/);
    expect(await must("anna", "book", "days", "fees", "--days", "2")).toMatch(/ 100 +60 +40$/m);
    expect(await must("anna", "custody")).toMatch(/^owed +940 USDT: 800 to members$/m);
  } finally {
    await server.stop();
  }
});
