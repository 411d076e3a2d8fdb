/**
 * `npm run bench:flood`: sign-ins of one member while another sends password changes with a wrong old password,
 * compared with a quiet server. `-- 1500` sets the changes; `-- attack URL TOKEN COUNT` is the attacker.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { newMember, passwords, Client } from "../tests/support/client.ts";
import { startServer } from "../tests/support/server.ts";
import { median } from "./ratios.ts";
import { requirementTable } from "./report.ts";

const SIGN_INS = 20;
/** Connections that the attacker's machine keeps open. */
const SOCKETS = 200;

const [mode, url = "", token = "", count = "1500"] = process.argv.slice(2);
if (mode === "attack") await attack(url, token, Number(count));
else await measure(Number(mode ?? 1_500));

async function measure(changes: number): Promise<void> {
  const server = await startServer();
  try {
    const [attacker] = [await newMember(server.origin, "attacker"), await newMember(server.origin, "victim")];
    const quiet = await signIns(server.origin, () => true);
    const child = spawn(
      process.execPath,
      [import.meta.filename, "attack", server.origin, attacker.token!, String(changes)],
      { stdio: "inherit" },
    );
    const ended = once(child, "exit");
    const during = await signIns(server.origin, () => child.exitCode === null);
    await ended;
    console.log(`quiet  ${figures(quiet)}\nduring ${figures(during)}`);
    const ratio = median(during) / median(quiet);
    const name = "a sign-in during the flood to one without";
    console.log(requirementTable([{ name, value: ratio, limit: 3, unit: "x", isMet: ratio <= 3 }]));
  } finally {
    await server.stop();
  }
}

async function signIns(origin: string, goesOn: () => boolean): Promise<number[]> {
  const took: number[] = [];
  while (took.length < SIGN_INS && (took.length === 0 || goesOn())) {
    const before = performance.now();
    await new Client(origin).login("victim");
    took.push(performance.now() - before);
  }
  return took;
}

async function attack(origin: string, session: string, changes: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS });
  const body = JSON.stringify({
    oldPassword: "not the login password",
    password: "another-login-password",
    payPassword: passwords.payPassword,
  });
  const statuses = new Map<number, number>();
  const send = () =>
    new Promise<void>((resolve) => {
      const headers = {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        "idempotency-key": randomUUID(),
        token: session,
      };
      const sent = request(
        `${origin}/api/account/changePassword`,
        { method: "POST", agent, headers },
        (answer) => {
          statuses.set(answer.statusCode!, (statuses.get(answer.statusCode!) ?? 0) + 1);
          answer.resume();
          answer.on("end", resolve);
        },
      );
      sent.on("error", () => resolve());
      sent.end(body);
    });
  await Promise.all(Array.from({ length: changes }, send));
  agent.destroy();
  console.log(`changes by status: ${JSON.stringify(Object.fromEntries(statuses))}`);
}

function figures(took: number[]): string {
  return `median ${median(took).toFixed(0)} ms, longest ${Math.max(...took).toFixed(0)} ms of ${took.length} sign-ins`;
}
