/** Ends a command with its parent, whose standard input closes even when it is killed. */
import { spawn } from "node:child_process";

const [command = "", ...args] = process.argv.slice(2);
const END_MS = 8_000;

const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"] });
child.once("error", (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
child.once("exit", (code) => process.exit(code ?? 1));

const end = () => {
  child.kill("SIGTERM");
  setTimeout(() => child.kill("SIGKILL"), END_MS).unref();
};
process.stdin.once("end", end).once("error", end).resume();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
