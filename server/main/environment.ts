/** A wrong value stops the start. Source: rules.md O4. */
import path from "node:path";
import { root } from "../core/root.ts";
import { trustedProxies } from "../http/proxies.ts";
import { readVariables } from "../core/variables.ts";
import { assertToken, readOperators, type Operator } from "../operator/operator-names.ts";
import type { ChainSettings } from "../chain/settings.ts";
import { readChain } from "./chain-environment.ts";

export interface Environment {
  port: number;
  host: string;
  dataDir: string;
  /** Undefined for the embedded engine in `dataDir`. */
  databaseUrl: string | undefined;
  /** Past the pooler; undefined if there is none. */
  databaseDirectUrl?: string | undefined;
  /** A replica. */
  readDatabaseUrl?: string | undefined;
  /** Undefined: created once, and printed then. */
  operatorToken: string | undefined;
  operators: Operator[];
  /** To other hosts. */
  operatorRemote: boolean;
  /** Addresses and networks, or "loopback". */
  trustProxy: string;
  /** Set by a trusted proxy. */
  placeHeader?: string | undefined;
  /** `NODE_ENV=production`: money is real. */
  production: boolean;
  /** With ports. */
  publicHosts: string[];
  publicOrigins: string[];
  logLevel: string;
  appDir: string;
  /** Per minute from one address. */
  signInRate: number;
  liveChannels: number;
  /** Several servers may. */
  jobs: boolean;
  /** Its workers, its clock and the runs. */
  supervise: boolean;
  /** Several servers may. */
  push: boolean;
  /** On this machine, for tests only. */
  pushAllowLoopback: boolean;
  /** For `--demo`. */
  demoChain: boolean;
  /** Null if deposits are closed. */
  chain: ChainSettings | null;
  /** Several servers may watch for deposits. */
  watch: boolean;
  /** Several servers may pay. */
  payouts: boolean;
}

/** @throws Error naming the variable and the expected form. */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const variables = readVariables(env);
  if (!variables.DATABASE_URL && variables.NODE_ENV === "production" && variables.EMBEDDED_DATABASE !== "1") {
    throw new Error(
      "NODE_ENV=production needs DATABASE_URL: the embedded engine does not survive a power failure. " +
        "Set EMBEDDED_DATABASE=1 to use it anyway.",
    );
  }
  const others = (["DATABASE_DIRECT_URL", "READ_DATABASE_URL"] as const).find((name) => variables[name]);
  if (others && !variables.DATABASE_URL) throw new Error(`${others} needs DATABASE_URL.`);
  assertToken(variables.OPERATOR_TOKEN);
  trustedProxies(variables.TRUST_PROXY);
  return {
    port: variables.PORT,
    host: variables.HOST,
    dataDir: path.resolve(variables.DATA_DIR),
    databaseUrl: variables.DATABASE_URL,
    databaseDirectUrl: variables.DATABASE_DIRECT_URL,
    readDatabaseUrl: variables.READ_DATABASE_URL,
    operatorToken: variables.OPERATOR_TOKEN,
    operators: readOperators(variables.OPERATOR_TOKENS, variables.OPERATOR_TOKEN),
    trustProxy: variables.TRUST_PROXY,
    placeHeader: variables.PLACE_HEADER,
    operatorRemote: variables.OPERATOR_REMOTE === "1",
    production: variables.NODE_ENV === "production",
    publicOrigins: variables.PUBLIC_ORIGIN?.split(",") ?? [],
    publicHosts: (variables.PUBLIC_ORIGIN?.split(",") ?? []).map((origin) => new URL(origin).host),
    logLevel: variables.LOG_LEVEL,
    appDir: path.resolve(root, variables.APP_DIR),
    signInRate: variables.SIGN_IN_RATE,
    liveChannels: variables.LIVE_CHANNELS,
    jobs: variables.JOBS === "1",
    supervise: variables.SUPERVISE === "1",
    push: (variables.PUSH ?? variables.JOBS) === "1",
    pushAllowLoopback: variables.PUSH_ALLOW_LOOPBACK === "1",
    demoChain: variables.DEMO_CHAIN === "1",
    chain: readChain(variables),
    watch: variables.WATCH === "1",
    payouts: variables.PAYOUTS === "1",
  };
}
