/**
 * `node deploy/restore.ts`: backs up the cluster of `deploy/cluster.sh up`, restores it to a moment between two
 * groups of votes, and checks a server on the result. See "Restoring a backup" in docs/running.md.
 */
import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import {
  addresses,
  cluster,
  folder,
  ledgerHolds,
  node,
  noticedRestoration,
  run,
  secrets,
} from "./rehearsal/cluster.ts";
import { credit, must, passwords } from "./rehearsal/load.ts";

const execute = promisify(execFile);
const PORT = 5433;
const SERVER_PORT = 8081;
const BINARIES = "/usr/lib/postgresql/15/bin";
const { FRONT } = addresses;
const { OPERATOR_TOKEN, SUPERUSER_PASSWORD, SERVER_PASSWORD } = secrets();
const restored = path.join(folder, "lib/restored");
const sockets = path.join(folder, "run/restored");
const origin = `http://${FRONT}:${SERVER_PORT}`;

async function asPostgres(...command: string[]): Promise<string> {
  const user = ["--reuid=postgres", "--regid=postgres", "--init-groups"];
  return (await execute("setpriv", [...user, ...command], { cwd: "/", maxBuffer: 2 ** 26 })).stdout;
}

async function query(text: string): Promise<string> {
  const env = { ...process.env, PGPASSWORD: SUPERUSER_PASSWORD };
  const { stdout } = await execute(
    "psql",
    ["-h", FRONT!, "-p", "5000", "-U", "postgres", "-qAtc", text, "starship"],
    { env },
  );
  return stdout.trim();
}

/** What a unit runs on the primary's machine, in its order. */
function commandsOf(unit: string): string[][] {
  const text = fs.readFileSync(path.join(import.meta.dirname, "units", unit), "utf8");
  return [...text.matchAll(/^Exec(?:Condition|Start|StartPre|StartPost|StopPost)=-?(.*)$/gm)].map(
    ([, line]) => {
      const here = line!
        .replaceAll("%i", primary)
        .replaceAll("$$", () => "$")
        .replaceAll("/etc/starship", path.join(folder, "etc"))
        .replaceAll("/run/starship", path.join(folder, "run"))
        .replaceAll("/var/lib/starship", path.join(folder, "lib"))
        .replaceAll("/var/log/starship", path.join(folder, "log"));
      return [...here.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word!);
    },
  );
}

let failures = 0;
function check(what: string, holds: boolean): void {
  if (!holds) failures += 1;
  console.log(`${holds ? "holds" : "FAILS"}  ${what}`);
}

const vote = (key: string, token: string) => ({
  method: "POST" as const,
  call: "vote/create",
  headers: { token, "idempotency-key": key },
  body: { level: 1, payType: "usdt", payPassword: passwords.payPassword },
});

async function at(call: string, token: string, request: { key?: string; body?: object } = {}) {
  const { key, body } = request;
  const headers = {
    token,
    "content-type": "application/json",
    ...(key !== undefined && { "idempotency-key": key }),
  };
  const response = await fetch(`${origin}/api/${call}`, {
    method: body ? "POST" : "GET",
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as { code: number; data: Record<string, unknown> };
}

const primary = (await run("primary")).trim();
const backup = ["pgbackrest", `--config=${folder}/etc/pgbackrest-${primary}.conf`, "--stanza=starship"];
let began = 0;
await asPostgres("mkdir", "-p", path.join(folder, `run/restored-${primary}`));
for (const unit of [
  "starship-full-backup@.service",
  "starship-backup@.service",
  "starship-restore-test@.service",
]) {
  began = performance.now();
  for (const command of commandsOf(unit)) await asPostgres(...command);
  console.log(`${unit}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
const [repository] = JSON.parse(await asPostgres(...backup, "--output=json", "info")) as {
  cipher: string;
  backup: { type: string }[];
}[];
check("backups are encrypted", repository?.cipher === "aes-256-cbc");
check(
  "a full backup is followed by what changed since",
  repository?.backup
    .map(({ type }) => type)
    .slice(-2)
    .join(" ") === "full diff",
);
const recorded = await query(
  "select string_agg(kind, ', ' order by kind) from database_backup where made_at > now() - interval '5 minutes'",
);
check(
  "both are recorded in the database, and that the newest was restored and read",
  recorded.replace(", restore tried", "") === "differential, full, restored",
);
check("nothing is left of what was restored", !fs.existsSync(path.join(folder, `lib/restored-${primary}`)));

const account = `restored_${randomUUID().slice(0, 8)}`;
const { password, payPassword } = passwords;
await must(
  cluster.send({
    method: "POST",
    call: "account/register",
    body: { account, referrer: "genesis", password, payPassword, riskAccepted: true },
  }),
);
const { token } = (await must(
  cluster.send({ method: "POST", call: "account/login", body: { account, password } }),
)) as { token: string };
await credit(account, OPERATOR_TOKEN!);
const headers = { token };
const kept = [randomUUID(), randomUUID(), randomUUID()];
for (const key of kept) await must(cluster.send(vote(key, token)));
const early = (await must(cluster.send({ method: "GET", call: "sync", headers }))) as { cursor: string };
const target = await query("select clock_timestamp()");
await delay(1_500);
const lost = [randomUUID(), randomUUID()];
for (const key of lost) await must(cluster.send(vote(key, token)));
const late = (await must(cluster.send({ method: "GET", call: "sync", headers }))) as { cursor: string };
await query("select pg_switch_wal()");
const segment = await query("select pg_walfile_name(pg_current_wal_lsn() - 1)");
for (
  let i = 0;
  (await query("select coalesce(last_archived_wal, '') from pg_stat_archiver")) < segment;
  i += 1
) {
  // WAL files are archived in order, and the restore needs the newest one before the switch.
  if (i > 300) break;
  await delay(200);
  if (i % 25 === 24) await query("select pg_switch_wal()");
}

// Steps 1 and 2 of the runbook: into a database of its own, beside what is left of the lost one.
began = performance.now();
await asPostgres(
  ...backup,
  `--pg1-path=${restored}`,
  "--type=time",
  `--target=${target}`,
  "--target-action=promote",
  "--archive-mode=off",
  "restore",
);
await asPostgres("mkdir", "-p", sockets);
const settings = {
  port: PORT,
  listen_addresses: FRONT,
  unix_socket_directories: sockets,
  hba_file: `${restored}/pg_hba.conf`,
  ident_file: `${restored}/pg_ident.conf`,
  cluster_name: "restored",
  // The restored one has no replica yet.
  synchronous_standby_names: "",
};
const flags = Object.entries(settings)
  .map(([name, value]) => `-c ${name}='${value}'`)
  .join(" ");
await asPostgres(
  `${BINARIES}/pg_ctl`,
  "-D",
  restored,
  "-l",
  `${folder}/log/restored.log`,
  "-t",
  "120",
  "-w",
  "-o",
  flags,
  "start",
);
const local = ["psql", "-h", sockets, "-p", String(PORT), "-d", "starship", "-qAtc"];
for (let i = 0; i < 300 && (await asPostgres(...local, "select pg_is_in_recovery()")).trim() !== "f"; i += 1)
  await delay(200);
console.log(`restored to a point in time: ${((performance.now() - began) / 1000).toFixed(1)} s`);

// Step 3: one server.
const release = path.join(folder, "opt/release-1");
const server = spawn(process.execPath, ["server/main/index.ts"], {
  cwd: release,
  env: {
    ...process.env,
    NODE_ENV: "production",
    HOST: FRONT,
    PORT: String(SERVER_PORT),
    DATA_DIR: path.join(folder, "lib/server-restored"),
    OPERATOR_TOKEN,
    JOBS: "0",
    DATABASE_URL: `postgresql://starship_server:${SERVER_PASSWORD}@${FRONT}:${PORT}/starship`,
  },
  stdio: ["ignore", "ignore", "inherit"],
});
try {
  for (let i = 0; i < 300 && !(await fetch(`${origin}/api/ready`).catch(() => null))?.ok; i += 1)
    await delay(200);
  check(
    "the server notices that the database was restored, and waits to be told",
    (await noticedRestoration(origin))?.confirmedAt === null,
  );
  check("the ledger of the restored platform agrees", await ledgerHolds(`${FRONT}:${PORT}`));
  const states = async (keys: string[]) =>
    Promise.all(keys.map(async (key) => (await at(`receipt?key=${key}`, token)).data.state));
  check(
    "what was acknowledged before the moment is there",
    (await states(kept)).every((state) => state === "done"),
  );
  check(
    "what came after the moment is not",
    (await states(lost)).every((state) => state !== "done"),
  );
  const count = async () => {
    const { data } = await at("wallet/balanceLogs?asset=usdt&type=vote&limit=200", token);
    return (data.list as unknown[]).length;
  };
  check("each vote before the moment is booked once", (await count()) === kept.length);
  for (const key of [...kept, ...lost, ...lost])
    await at("vote/create", token, { key, body: vote(key, token).body });
  check("requests sent again have one effect each", (await count()) === kept.length + lost.length);
  const sync = async (cursor: string) =>
    (await at(`sync?since=${encodeURIComponent(cursor)}`, token)).data.whole;
  check(
    "a device that knows more is told that the platform is an older one",
    (await sync(late.cursor)) === true,
  );
  check("so is one of before the moment: the history is another one", (await sync(early.cursor)) === true);
  const truth = (await must(
    cluster
      .send({ method: "GET", call: `sync?since=${encodeURIComponent(late.cursor)}`, headers })
      .then((answer) => (answer.status === 304 ? { ...answer, code: 200, data: { whole: false } } : answer)),
  )) as { whole: boolean };
  check("at the true one the same device goes on", truth.whole === false);
} finally {
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  await ended;
  await asPostgres(`${BINARIES}/pg_ctl`, "-D", restored, "-m", "fast", "-w", "stop");
  fs.rmSync(restored, { recursive: true });
}
console.log(`${failures} failures at node ${primary} (${node(Number(primary))})`);
process.exitCode = failures > 0 ? 1 : 0;
