/**
 * `npm run bench:restart`: how long a server on the embedded engine takes to answer again after a kill -9 under
 * load.
 */
import { newMember, passwords } from "../tests/support/client.ts";
import { startServer } from "../tests/support/server.ts";
import { requirementTable } from "./report.ts";

const ROUNDS = 5;
const MEMBERS = 8;
const LOAD_MS = 3_000;

const server = await startServer();
try {
  const members = [];
  for (let i = 0; i < MEMBERS; i += 1) {
    const member = await newMember(server.origin, `voter_${i}`);
    await member.credit(`voter_${i}`, "1000000");
    members.push(member);
  }
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    let goesOn = true;
    let votes = 0;
    const load = members.map(async (member) => {
      // oxlint-disable-next-line no-unmodified-loop-condition -- it is, while this waits
      while (goesOn) {
        const body = { level: 1, payType: "usdt" as const, payPassword: passwords.payPassword };
        const answer = await member.answer("POST vote/create", body).catch(() => null);
        if (answer === null) return;
        votes += 1;
      }
    });
    await new Promise((resolve) => setTimeout(resolve, LOAD_MS));
    await server.kill();
    goesOn = false;
    await Promise.all(load);
    const before = performance.now();
    await server.restart();
    await fetch(`${server.origin}/api/health`);
    took.push(performance.now() - before);
    console.log(
      `killed after ${votes} votes, answered ${(took.at(-1)! / 1000).toFixed(2)} s after its start`,
    );
  }
  const { stdout } = await server.operator("ledger", "check");
  console.log(stdout.trim());
  const longest = Math.max(...took);
  const name = "to the first answer after a kill";
  console.log(
    requirementTable([{ name, value: longest, limit: 3_000, unit: "ms", isMet: longest <= 3_000 }]),
  );
} finally {
  await server.stop();
}
