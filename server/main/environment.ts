/**
 * What the process is told by its environment, read once and checked, so that a wrong value stops the start instead of
 * surprising a member later. Source: rules.md O4.
 */
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
  /** Absent: made once, kept in the database and printed. */
  operatorToken: string | undefined;
  /** Whether the operator's calls are open to other hosts than this one. */
  operatorRemote: boolean;
  logLevel: string;
  /** The folder of the built app. */
  appDir: string;
  /** Sign-ins and registrations a minute from one address; direct calls from this machine are not counted. */
  signInRate: number;
  /** Whether this process runs the daily jobs; with several servers any of them may. */
  jobs: boolean;
  /** Whether this process pushes to members' devices; with several servers any of them may. */
  push: boolean;
  /** Whether a push service on this machine is taken: for tests alone. */
  pushAllowLoopback: boolean;
  /** Null: deposits are closed. */
  chain: ChainSettings | null;
  /** Whether this process watches the chain for deposits; with several servers any of them may. */
  watch: boolean;
  /** Whether this process pays withdrawals, where there is a wallet to pay from; with several servers any of them may. */
  payouts: boolean;
}

/** @throws Error naming the variable and what it should be. */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const root = path.resolve(import.meta.dirname, "../..");
  const databaseUrl = env.DATABASE_URL || undefined;
  if (!databaseUrl && env.NODE_ENV === "production" && env.EMBEDDED_DATABASE !== "1") {
    throw new Error(
      "NODE_ENV=production needs DATABASE_URL: the embedded engine does not survive a power failure. " +
        "Set EMBEDDED_DATABASE=1 to use it all the same.",
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
