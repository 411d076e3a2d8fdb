import { spawn } from "node:child_process";
import fs from "node:fs";
import https from "node:https";
import path from "node:path";
import { checkLedger } from "../../server/ledger/check.ts";
import { openPostgres } from "../../server/store/store.ts";

const here = path.resolve(import.meta.dirname, "..");
export const folder = process.env.CLUSTER_DIR ?? "/var/tmp/starship-cluster";

function variables(file: string): Record<string, string> {
  const rows = fs.readFileSync(file, "utf8").split("\n");
  return Object.fromEntries(
    rows.filter((row) => /^[A-Z]/.test(row)).map((row) => row.split(/=(.*)/s, 2)),
  ) as Record<string, string>;
}

export const addresses = variables(path.join(here, "cluster.env"));
export const node = (n: number): string => addresses[`NODE_${n}`]!;
export const secrets = (): Record<string, string> => variables(path.join(folder, "etc/secrets"));

/** What the step starts keeps running. */
export async function run(...args: string[]): Promise<string> {
  const child = spawn(path.join(here, "cluster.sh"), args, { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error(`cluster.sh ${args.join(" ")}: exit code ${code}`);
  return said;
}

/**
 * The servers' own check ends after 45 s, which a busy machine exceeds. This one leaves out roots.
 * @param address of a primary, with its port.
 */
export async function ledgerHolds(address: string): Promise<boolean> {
  const { db, close } = openPostgres(
    `postgresql://starship_server:${secrets().SERVER_PASSWORD}@${address}/starship`,
  );
  try {
    return (await checkLedger(db)).ok;
  } finally {
    await close();
  }
}

/** Null unless the server takes its database for a restored one (rules.md O144). */
export async function noticedRestoration(origin: string): Promise<{ confirmedAt: string | null } | null> {
  const response = await fetch(`${origin}/api/operator/restoration`, {
    headers: { "operator-token": secrets().OPERATOR_TOKEN! },
  });
  const { data } = (await response.json()) as {
    data: { restoration: { confirmedAt: string | null } | null };
  };
  return data.restoration;
}

export interface Answered {
  status: number;
  code: number;
  /** The moment as of which a replica has answered. */
  asOf: string | undefined;
  data: unknown;
}

export interface Request {
  method: "GET" | "POST";
  call: string;
  headers?: Record<string, string>;
  body?: object;
}

/** Requests go by TLS to HAProxy, as the members' do. */
export const cluster = {
  agent: new https.Agent({ keepAlive: true, maxSockets: 64 }),
  /** @throws Error when the platform does not answer within 20 s. */
  send({ method, call, headers = {}, body }: Request): Promise<Answered> {
    return new Promise((resolve, reject) => {
      const request = https.request(
        {
          agent: cluster.agent,
          host: addresses.FRONT,
          port: 8443,
          servername: addresses.HOST_NAME,
          ca: fs.readFileSync(path.join(folder, "etc/tls.crt")),
          method,
          path: `/api/${call}`,
          headers: { host: `${addresses.HOST_NAME}:8443`, "content-type": "application/json", ...headers },
          timeout: 20_000,
        },
        (response) => {
          let text = "";
          response.on("data", (chunk: Buffer) => (text += chunk.toString()));
          response.on("error", reject);
          response.on("end", () => {
            if (response.statusCode === 304)
              return resolve({ status: 304, code: 304, asOf: undefined, data: null });
            try {
              const { code, data } = JSON.parse(text) as { code: number; data: unknown };
              const asOf = response.headers["as-of"] as string | undefined;
              resolve({ status: response.statusCode!, code, asOf, data });
            } catch {
              reject(new Error(`${call}: ${response.statusCode} ${text.slice(0, 80)}`));
            }
          });
        },
      );
      request.on("timeout", () => request.destroy(new Error("timeout")));
      request.on("error", reject);
      request.end(method === "POST" ? JSON.stringify(body ?? {}) : undefined);
    });
  },
};
export type Cluster = typeof cluster;
