/** The command line of operators and proposals, from the first start to a credit by two. Rules O91 to O101. */
import { expect } from "vitest";
import { URL } from "node:url";
import { newMember } from "../support/client.ts";
import { codeOf } from "../support/operator-sessions.ts";
import { runOperator, startServer, type TestServer } from "../support/server.ts";
import { test } from "../support/test.ts";
import { usdtOf } from "../support/withdraw.ts";

const STEP_MS = 30_000;

test("two operators come to be, sign in and credit by two, on the command line", async () => {
  const server = await startServer();
  try {
    const member = await newMember(server.origin, "paid");
    const anna = await signedIn(server, "anna", "finance,admin");
    const ben = await signedIn(server, "ben", "finance");
    const whoami = await run(server, ben, "whoami");
    expect(whoami.stdout).toMatch(/^ben \(session \d+\): finance$/m);
    expect((await run(server, ben, "audit")).stderr).toContain("(operator_forbidden)");
    await must(server, null, "config", "set", "fourEyes", "true", "--reason", "two of us");
    const credit = ["credit", "paid", "5", "--reason", "gift"];
    expect((await run(server, anna, ...credit)).stderr).toContain("(proposal_needed)");
    const proposed = await must(server, anna, ...credit, "--propose", "--json");
    const { id } = JSON.parse(proposed) as { id: string };
    expect((await run(server, anna, "proposal", "approve", id)).stderr).toContain("(proposal_same_operator)");
    expect(await must(server, ben, "proposal", "approve", id)).toContain("done");
    expect(await usdtOf(member)).toBe("5");
    await must(server, anna, "script", "make", "nightly", "--role", "finance", "--days", "7");
    expect(await must(server, anna, "script", "list")).toContain("nightly");
    const invited = await must(
      server,
      anna,
      "operators",
      "invite",
      "ben",
      "--reason",
      "new phone",
      "--propose",
    );
    expect(invited).toMatch(/^invitation: [\w-]{43}$/m);
  } finally {
    await server.stop();
  }
});

/** @returns the token of a session. */
async function signedIn(server: TestServer, name: string, roles: string): Promise<string> {
  await must(server, null, "operators", "set", name, "--roles", roles, "--reason", "joins");
  const [secret = ""] = (await must(server, null, "operators", "invite", name, "--reason", "joins")).split(
    "\n",
  );
  const opened = await must(server, "", "invitation", "open", secret);
  const totp = new URL(/otpauth:\S+/.exec(opened)![0]).searchParams.get("secret")!;
  const now = Date.now();
  const accept = ["invitation", "accept", secret, "--code", codeOf(totp, new Date(now))];
  const [key = ""] = (await must(server, "", ...accept)).split("\n");
  const start = ["session", "start", name, "--code", codeOf(totp, new Date(now + STEP_MS))];
  const signed = await runOperator({ STARSHIP_URL: server.origin, OPERATOR_KEY: key }, ...start);
  expect(signed).toMatchObject({ code: 0, stderr: "" });
  return signed.stdout.split("\n")[0]!;
}

/** @param token null: the one of the server; "": none. */
function run(server: TestServer, token: string | null, ...words: string[]) {
  if (token === null) return server.operator(...words);
  return runOperator({ STARSHIP_URL: server.origin, OPERATOR_TOKEN: token }, ...words);
}

async function must(server: TestServer, token: string | null, ...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(server, token, ...words);
  if (code !== 0) throw new Error(`${words.join(" ")}: ${stderr}`);
  return stdout;
}
