/** Kernel rooms import no capability, except `main` and `demo`. */
import type { Reserved, Room } from "./room.ts";

/** Allowed imports between capabilities. Missing, unused and circular pairs fail the lint step. */
export const capabilities: Record<string, string[]> = {
  team: [],
  inbox: [],
  push: [],
  accounts: ["inbox", "team"],
  fuel: ["accounts"],
  votes: ["accounts", "fuel", "team"],
  passes: ["accounts"],
  recovery: ["accounts"],
  operators: [],
  airdrops: [],
  wallet: ["accounts", "fuel"],
  deposits: [],
  withdrawals: ["accounts", "deposits", "push"],
  notices: ["push"],
  feedback: ["inbox"],
  daily: ["fuel", "passes", "votes"],
  evidence: [],
  reports: [],
  books: [],
  economy: ["daily", "passes", "reports"],
};

/**
 * Files that only the listed ones may import, whatever rooms allow. The gate issues rights to debit a member; only
 * acts of the operator and daily jobs may debit without a member's request (rules.md G1).
 */
export const reserved: Reserved = {
  "server/ledger/debit.ts": ["server/ledger/", "server/gate/"],
  "server/ledger/wallets.ts": ["server/ledger/"],
  "server/gate/platform-debit.ts": [
    "server/wallet/credit.ts",
    "server/daily/lock-release.ts",
    "server/withdrawals/reconcile/bindings.ts",
  ],
};
const ownPackages: Record<string, string> = {
  "web-push": "push",
  sharp: "feedback",
};

const contract = "contract/";
const folder = (name: string) => `server/${name}/`;
const kernel = ["core", "store", "ledger", "chain", "gate", "announce", "factors", "operator"].map(folder);
const fastify = ["node:", "fastify", "@fastify/", "typebox"];
const sql = ["node:", "kysely"];
/** The parts of `core` that ledger and chain use, and that do not use them. */
const base = ["refused", "worker", "lease", "variables"].map((name) => `server/core/${name}.ts`);

export const serverRooms: Room[] = [
  { path: "server/store/", may: [contract], packages: [...sql, "pg", "@electric-sql/pglite"] },
  { path: "server/ledger/", may: ["server/store/", ...base, contract], packages: sql },
  { path: "server/chain/", may: ["server/store/", ...base, contract], packages: [...sql, "viem"] },
  {
    path: "server/core/",
    may: ["server/store/", "server/ledger/", "server/chain/", contract],
    packages: [...sql, "typebox"],
  },
  { path: "server/gate/", may: ["server/store/", "server/ledger/", "server/core/", contract], packages: sql },
  { path: "server/announce/", may: ["server/store/", contract], packages: sql },
  {
    path: "server/factors/",
    may: ["server/core/", "server/store/", contract],
    packages: [...sql, "@simplewebauthn/server", "otpauth"],
  },
  {
    path: "server/http/",
    may: ["server/core/", "server/store/", "locales/", contract],
    packages: [...fastify, "kysely", "@lingui/", "prom-client"],
  },
  // The command line is an HTTP client.
  {
    path: "server/operator/cli/",
    may: ["server/operator/token-file.ts", "server/core/variables.ts", "server/*commands.ts", contract],
    packages: ["node:"],
  },
  {
    path: "server/operator/",
    may: ["server/core/", "server/http/", "server/store/", "server/ledger/", "server/chain/", contract],
    packages: [...fastify, "kysely"],
  },
  // Combines the capabilities' reads, which server/main passes to it.
  { path: "server/sync/routes.ts", may: ["server/http/", "server/sync/", contract], packages: [] },
  { path: "server/sync/", may: ["server/core/", "server/store/", contract], packages: sql },
  {
    path: "server/*commands.ts",
    may: ["server/operator/cli/", "server/*commands.ts", contract],
    packages: ["node:"],
  },
  // Routes know HTTP and no database; use cases, reads and workers know no HTTP.
  ...capabilityRooms("*routes.ts", ["core", "http", "factors", "operator"].map(folder), fastify),
  {
    path: "server/push/texts.ts",
    may: ["server/http/messages.ts", "server/push/money-texts.ts", contract],
    packages: [],
  },
  {
    path: "server/accounts/common-passwords.ts",
    may: [],
    packages: ["@zxcvbn-ts/language-common"],
  },
  ...capabilityRooms("", kernel, [...sql, ...Object.keys(ownPackages)]),
  { path: "server/demo/", may: ["server/", "contracts/", contract], packages: ["node:", "viem", "kysely"] },
  { path: "server/main/", may: ["server/", contract], packages: [...fastify, "kysely"] },
];

function capabilityRooms(files: string, may: string[], packages: string[]): Room[] {
  return Object.entries(capabilities).map(([name, others]) => ({
    path: folder(name) + files,
    may: [...may, folder(name), ...others.map(folder), contract],
    packages: packages.filter((one) => (ownPackages[one] ?? name) === name),
  }));
}
