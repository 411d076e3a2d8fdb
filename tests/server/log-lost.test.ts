/** What the server prints goes nowhere: the disk of its log is full, or who read it has gone. Source: rules.md O13. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { expect, onTestFinished } from "vitest";
import { bundled } from "../support/bundled.ts";
import { newMember } from "../support/client.ts";
import { freePort } from "../support/ports.ts";
import { OPERATOR_TOKEN } from "../support/server.ts";
import { freshStorage } from "../support/storage.ts";
import { test } from "../support/test.ts";
import { until } from "../support/until.ts";

const FULL = "/dev/full";

test.for([
  ["its disk is full", () => `exec >${FULL} 2>&1`],
  [
    "its reader has gone",
    (folder: string) => `mkfifo ${folder}/log; exec 3<>${folder}/log >${folder}/log 2>&1 3<&-`,
  ],
] as const)(
  "fault 777: a server whose log cannot be written, since %s, starts and serves",
  async ([why, script], { skip }) => {
    if (why === "its disk is full" && !fs.existsSync(FULL)) skip(`needs ${FULL}`);
    const { dispose, ...storage } = await freshStorage();
    onTestFinished(dispose);
    const port = await freePort();
    const folder = fs.mkdtempSync(path.join(storage.dataDir, "output-"));
    const words = ["-c", `${script(folder)}; exec "$0" "$@"`, process.execPath, await bundled("server")];
    const server = spawn("sh", words, {
      env: {
        ...process.env,
        NODE_ENV: "test",
        LOG_LEVEL: "info",
        HOST: "127.0.0.1",
        PORT: String(port),
        DATA_DIR: storage.dataDir,
        DATABASE_URL: storage.databaseUrl ?? "",
        OPERATOR_TOKEN,
        JOBS: "0",
        SUPERVISE: "0",
      },
      stdio: "ignore",
    });
    const ended = once(server, "exit");
    onTestFinished(() => void server.kill("SIGKILL"));
    const origin = `http://127.0.0.1:${port}`;
    await Promise.race([
      ended.then(([code]) => expect(code).toBe("still running")),
      until(async () => expect((await fetch(`${origin}/api/ready`)).status).toBe(200)),
    ]);
    const member = await newMember(origin, "unlogged");
    expect((await member.call("GET wallet/balances", {})).usdt).toBe("0");
    server.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  },
);
