/** Environment variables, read and checked once at the start. Source: rules.md O4. */
import path from "node:path";
import { readChain } from "./chain-environment.ts";
import type { ChainSettings } from "../chain/settings.ts";
import { integer, oneOf } from "../core/variables.ts";

export interface Environment {
  port: number;
  host: string;
  dataDir: string;
  /** Absent: the embedded engine in `dataDir`. */
  databaseUrl: string | undefined;
  /** Absent: generated once, stored in the database and printed. */
  operatorToken: string | undefined;
  /** Opens the operator's calls to other hosts. */
  operatorRemote: boolean;
  logLevel: string;
  /** Folder of the built app. */
  appDir: string;
  /** Sign-ins and registrations a minute per address; direct calls from this machine do not count. */
  signInRate: number;
  /** Runs the daily jobs here; any of several servers may. */
  jobs: boolean;
  /** Sends push messages here; any of several servers may. */
  push: boolean;
  /** Accepts push services on this machine: for tests. */
  pushAllowLoopback: boolean;
  /** Null closes deposits. */
  chain: ChainSettings | null;
  /** Watches the chain for deposits here; any of several servers may. */
  watch: boolean;
  /** Pays withdrawals here, given a payout wallet; any of several servers may. */
  payouts: boolean;
}

/** @throws Error with the variable and its allowed values. */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const root = path.resolve(import.meta.dirname, "../..");
  const databaseUrl = env.DATABASE_URL || undefined;
  if (!databaseUrl && env.NODE_ENV === "production" && env.EMBEDDED_DATABASE !== "1") {
    throw new Error(
      "NODE_ENV=production needs DATABASE_URL: the embedded engine does not survive a power failure. " +
        "Set EMBEDDED_DATABASE=1 to use it anyway.",
    );
  }
  return {
    port: integer(env, "PORT", 8080, 0, 65_535),
    host: env.HOST || "127.0.0.1",
    dataDir: path.resolve(env.DATA_DIR || "./data"),
    databaseUrl,
    operatorToken: env.OPERATOR_TOKEN || undefined,
    operatorRemote: env.OPERATOR_REMOTE === "1",
    logLevel: oneOf(env, "LOG_LEVEL", "warn", ["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
    appDir: path.resolve(root, env.APP_DIR || "dist"),
    signInRate: integer(env, "SIGN_IN_RATE", 60, 1, 1_000_000),
    jobs: oneOf(env, "JOBS", "1", ["0", "1"]) === "1",
    push: oneOf(env, "PUSH", env.JOBS || "1", ["0", "1"]) === "1",
    pushAllowLoopback: oneOf(env, "PUSH_ALLOW_LOOPBACK", "0", ["0", "1"]) === "1",
    chain: readChain(env),
    watch: oneOf(env, "WATCH", "1", ["0", "1"]) === "1",
    payouts: oneOf(env, "PAYOUTS", "1", ["0", "1"]) === "1",
  };
}
