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
  /** Whose disks are watched besides. */
  watchedFolders: string[];
  /** Undefined for the embedded engine in `dataDir`. */
  databaseUrl: string | undefined;
  /** The primary past the pooler; undefined if there is none. */
  databaseDirectUrl?: string | undefined;
  /** A replica, for reads while the primary is away. */
  readDatabaseUrl?: string | undefined;
  /** How many are to receive the primary's log; 0 if they are not watched. */
  databaseStandbys?: number;
  /** If undefined, a token is created once, and printed then. */
  operatorToken: string | undefined;
  operators: Operator[];
  /** Whether other hosts may use the operators' calls. */
  operatorRemote: boolean;
  /** Addresses and networks, or "loopback". */
  trustProxy: string;
  /** The header in which a trusted proxy states the client's place. */
  placeHeader?: string | undefined;
  /** `NODE_ENV=production`: money is real. */
  production: boolean;
  /** With ports. */
  publicHosts: string[];
  publicOrigins: string[];
  securityContact?: string | undefined;
  logLevel: string;
  appDir: string;
  /** Per minute from one address. */
  signInRate: number;
  liveChannels: number;
  /** Whether this server runs the daily jobs; several servers may. */
  jobs: boolean;
  /** Whether this server watches its workers, its clock and the runs. */
  supervise: boolean;
  /** Whether this server sends pushes; several servers may. */
  push: boolean;
  /** Whether push services on this machine are accepted, for tests only. */
  pushAllowLoopback: boolean;
  /** Whether `--demo` starts a local chain. */
  demoChain: boolean;
  /** Null if deposits are closed. */
  chain: ChainSettings | null;
  /** Whether this server watches for deposits; several servers may. */
  watch: boolean;
  /** Whether this server pays withdrawals; several servers may. */
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
  const others = (["DATABASE_DIRECT_URL", "READ_DATABASE_URL", "DATABASE_STANDBYS"] as const).find(
    (name) => variables[name],
  );
  if (others && !variables.DATABASE_URL) throw new Error(`${others} needs DATABASE_URL.`);
  assertToken(variables.OPERATOR_TOKEN);
  trustedProxies(variables.TRUST_PROXY);
  return {
    port: variables.PORT,
    host: variables.HOST,
    dataDir: path.resolve(variables.DATA_DIR),
    watchedFolders: (variables.WATCHED_FOLDERS?.split(",") ?? []).map((folder) =>
      path.resolve(folder.trim()),
    ),
    databaseUrl: variables.DATABASE_URL,
    databaseDirectUrl: variables.DATABASE_DIRECT_URL,
    readDatabaseUrl: variables.READ_DATABASE_URL,
    databaseStandbys: variables.DATABASE_STANDBYS,
    operatorToken: variables.OPERATOR_TOKEN,
    operators: readOperators(variables.OPERATOR_TOKENS, variables.OPERATOR_TOKEN),
    trustProxy: variables.TRUST_PROXY,
    placeHeader: variables.PLACE_HEADER,
    operatorRemote: variables.OPERATOR_REMOTE === "1",
    production: variables.NODE_ENV === "production",
    publicOrigins: variables.PUBLIC_ORIGIN?.split(",") ?? [],
    securityContact: variables.SECURITY_CONTACT,
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
