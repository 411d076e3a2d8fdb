/** The cluster of `deploy/cluster.sh`, as the rehearsals reach it. */
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

/** A step of `cluster.sh`; what it starts lives on. */
export async function run(...args: string[]): Promise<string> {
  const child = spawn(path.join(here, "cluster.sh"), args, { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error(`cluster.sh ${args.join(" ")}: exit code ${code}`);
  return said;
}

/**
 * The ledger's own check, past the servers: theirs ends after 45 s, which a busy machine exceeds. Roots are not part of it.
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

/** What a server takes for a restoration of its database (rules.md O144); null for nothing. */
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
  /** As of when a replica has answered. */
  asOf: string | undefined;
  data: unknown;
}

export interface Request {
  method: "GET" | "POST";
  call: string;
  headers?: Record<string, string>;
  body?: object;
}

/** How members reach it: by TLS, at HAProxy. */
export const cluster = {
  agent: new https.Agent({ keepAlive: true, maxSockets: 64 }),
  /** @throws Error when nothing, or not the platform, answers within 20 s. */
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
