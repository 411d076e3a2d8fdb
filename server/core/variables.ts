/**
 * One schema validates the variables, holds their defaults, and generates `docs/configuration.md`. An empty variable
 * counts as not set.
 */
import { Type, type Static, type TSchema } from "typebox";
import { Check, Default } from "typebox/value";

const flag = (initial: "0" | "1", description: string) =>
  Type.Enum(["0", "1"], { default: initial, description });
const text = (description: string) => Type.Optional(Type.String({ description }));
const integer = (minimum: number, maximum: number, initial: number, description: string) =>
  Type.Integer({ minimum, maximum, default: initial, description });

export const Variables = Type.Object({
  PORT: integer(0, 65_535, 8_080, "The port to listen on."),
  HOST: Type.String({ default: "127.0.0.1", description: "The address to listen on." }),
  DATA_DIR: Type.String({
    default: "./data",
    description:
      "The embedded database, locked for one process, and the operator's token if the server made it.",
  }),
  WATCHED_FOLDERS: text(
    "Further folders of this machine whose disks are watched beside that of `DATA_DIR`, separated by commas: PostgreSQL's, and that of the backups, if they are elsewhere.",
  ),
  DATABASE_URL: text("PostgreSQL instead of the embedded database. Several servers may share it."),
  DATABASE_DIRECT_URL: text(
    "The primary, reached without a pooler. Set it if `DATABASE_URL` names a pooler such as PgBouncer in transaction mode. Servers run migrations and notify each other of changes over it.",
  ),
  READ_DATABASE_URL: text(
    "A replica of the same database. While the primary does not answer, it answers members' reads with the time as of which they are true.",
  ),
  DATABASE_STANDBYS: integer(
    0,
    100,
    0,
    "The number of standbys that receive the primary's log. Fewer for five minutes are an alarm; 0 watches for none.",
  ),
  DATABASE_OWNER_URL: text(
    "The same database with its owner's role: for `npm run roles` and `npm run move` only, never for a server.",
  ),
  EMBEDDED_DATABASE: flag(
    "0",
    "1 allows the embedded database with `NODE_ENV=production`. It does not survive a power failure.",
  ),
  NODE_ENV: text(
    "`production` refuses the embedded database and `--demo`, and warns of a database role with more rights than a server needs.",
  ),
  OPERATOR_TOKEN: text(
    "Guards the calls below `operator/`; the command line sends it. At least 32 characters. If it is not set, the server makes one, keeps it in the database, writes it to `DATA_DIR` and prints it once.",
  ),
  OPERATOR_TOKENS: text(
    "Operators with a name and a token each: `anna:TOKEN,ben:TOKEN`, tokens of at least 32 characters. The audit log names who acted, and what needs two operators needs two of these. Each sets their own as `OPERATOR_TOKEN` for the command line. With it, the server makes no token of its own, and one that it made before is refused.",
  ),
  OPERATOR_KEY: text(
    "For the command line only: the key with which an operator signs in, together with a code (`session start`).",
  ),
  OPERATOR_REMOTE: flag("0", "1 opens `operator/` and `/metrics` to other hosts."),
  TRUST_PROXY: Type.String({
    default: "loopback",
    description:
      "Proxies whose `X-Forwarded-For` names the client: addresses and networks such as `10.0.0.0/8`, separated by commas. `loopback` is this machine. Others' headers are ignored, with a warning.",
  }),
  PLACE_HEADER: Type.Optional(
    Type.String({
      pattern: "^[A-Za-z][A-Za-z0-9-]{0,63}$",
      description:
        "A header in which a proxy of `TRUST_PROXY` names where a client is, coarsely: a country or a town, such as `CF-IPCountry`. Members see it in their list of devices. The proxy must set or remove it on every request. Default: none, and no place is shown.",
    }),
  ),
  STARSHIP_URL: text("The server that the command line calls; default `http://127.0.0.1:PORT`."),
  PUBLIC_ORIGIN: Type.Optional(
    Type.String({
      pattern: "^https?://[a-z0-9.-]+(:\\d{1,5})?(,https?://[a-z0-9.-]+(:\\d{1,5})?)*$",
      description:
        "The origins under which members reach the app, separated by commas: `https://app.example`. The server refuses requests for other host names, except this machine's and plain IP addresses.",
    }),
  ),
  SECURITY_CONTACT: Type.Optional(
    Type.String({
      pattern: "^(mailto:[^\\s@]+@[^\\s@]+|https://[^\\s]+)$",
      description:
        "Where to report a weakness of the platform, for `/.well-known/security.txt`: `mailto:security@app.example` or a page's address. Default: none, and there is no such file.",
    }),
  ),
  LOG_LEVEL: Type.Enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
    default: "warn",
    description: "`info` writes a line a request. Security events are written at every level but `silent`.",
  }),
  APP_DIR: Type.String({ default: "dist", description: "The folder of the built app." }),
  SIGN_IN_RATE: integer(
    1,
    1_000_000,
    60,
    "Sign-ins and registrations a minute from one address. Direct calls from this machine are not counted.",
  ),
  LIVE_CHANNELS: integer(
    0,
    1_000_000,
    10_000,
    "The most open pages that hold a live channel, a connection over which they are notified of changes at once. Other pages poll every 30 s. 0 turns live channels off.",
  ),
  JOBS: flag("1", "0 runs no daily jobs in this process."),
  SUPERVISE: flag(
    "1",
    "0 raises no alarms from this process, and other servers do not report its workers as missing.",
  ),
  PUSH: Type.Optional(
    Type.Enum(["0", "1"], { description: "0 sends no pushes from this process. Default: as `JOBS`." }),
  ),
  PUSH_ALLOW_LOOPBACK: flag("0", "1 accepts push services on this machine. For tests only."),
  DEMO_CHAIN: flag("1", "0 leaves out the local chain that `--demo` starts."),
  CHAIN_RPC_URL: text(
    "Nodes of an EVM chain, separated by commas, the preferred one first: https, or http on this machine. Set together with `DEPOSIT_XPUB`; without both, deposits are closed.",
  ),
  CHAIN_QUORUM: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 20,
      description:
        "The number of nodes that must agree before a deposit is credited or a payout is decided. Default: 2, or 1 with one node. A number above that of the nodes' hosts stops the start.",
    }),
  ),
  CHAIN_ID: integer(
    1,
    Number.MAX_SAFE_INTEGER,
    56,
    "The chain's id. A node of another chain stops the start.",
  ),
  CHAIN_NAME: Type.String({
    default: "BNB Smart Chain (BEP20)",
    description: "The chain's name for members.",
  }),
  CHAIN_TOKEN: text("The token's contract; default BEP20 USDT on chain 56, required on any other."),
  CHAIN_CONFIRMATIONS: integer(
    1,
    1_000,
    15,
    "The number of blocks, the deposit's own included, before a deposit is credited.",
  ),
  CHAIN_EXPLORER: text("The block explorer to which transactions link; the app adds `/tx/HASH`."),
  CHAIN_PUBLIC_RPC_URL: text(
    "A node that members' apps ask whether the chain names a root, preferably run by somebody else. It must allow requests from other origins.",
  ),
  CHAIN_START_BLOCK: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: "The first block to read. Default: the newest one at the first start.",
    }),
  ),
  DEPOSIT_XPUB: text(
    "The extended PUBLIC key of m/44'/60'/0' or m/44'/60'/0'/0 from which deposit addresses are derived.",
  ),
  WATCH: flag("1", "0 watches for no deposits in this process."),
  PAYOUT_KEY: text("The private key of the wallet that pays withdrawals."),
  PAYOUT_KEY_FILE: text("A file with that key, mode 0600."),
  PAYOUT_SIGNER_URL: text("An external signer in place of a key: https, or http on this machine."),
  PAYOUT_ADDRESS: text("The address that the external signer signs for."),
  PAYOUT_SIGNER_TOKEN: text("The bearer token that the external signer expects."),
  PAYOUT_MAX_FEE_GWEI: integer(1, 1_000_000, 100, "The highest fee a unit of gas; above it payouts wait."),
  PAYOUT_MAX_PAYMENT: integer(
    1,
    1_000_000_000,
    10_000,
    "The most USDT that the signer signs in one transfer, whatever the settings say.",
  ),
  PAYOUT_MAX_DAY: integer(
    1,
    1_000_000_000,
    20_000,
    "The most USDT that the signer signs in any 24 hours, whatever the settings say.",
  ),
  PAYOUT_DESTINATIONS_FILE: text(
    "A file that lists the only addresses that the signer pays, one per line. Default: any address. Read at the start.",
  ),
  PAYOUT_RECORD_FILE: text(
    "The file in which the signer records what it signs. Default: beside `PAYOUT_KEY_FILE`, else in `DATA_DIR`. Payouts pause if it is missing.",
  ),
  PAYOUT_TOKEN_DECIMALS: integer(
    0,
    36,
    18,
    "The token's decimals, which the signer's limits are counted in.",
  ),
  RESERVE_ADDRESSES: text(
    "Addresses that hold members' money in addition to the payout wallet, each with its holder's signature (EIP-191): `ADDRESS=SIGNATURE,...`. A start without a valid signature names the text to sign. Each root includes their balances.",
  ),
  EVIDENCE_ANCHOR_KEY: text(
    "The private key of a wallet that writes roots to the chain and holds only gas: never the payout wallet's. Without it, roots are not written there.",
  ),
  EVIDENCE_ANCHOR_KEY_FILE: text("A file with that key, mode 0600."),
  EVIDENCE_ANCHOR_MAX_FEE_GWEI: integer(
    1,
    1_000_000,
    100,
    "The highest fee a unit of gas for a root; above it roots wait.",
  ),
  PAYOUTS: flag("1", "0 pays no withdrawals from this process."),
});

export type Variables = Static<typeof Variables>;

/** @throws Error naming the variable and the expected form; never its value. */
export function readVariables(env: NodeJS.ProcessEnv): Variables {
  const names = Object.keys(Variables.properties) as (keyof Variables)[];
  const given: Record<string, unknown> = {};
  for (const name of names) {
    if (!env[name]) continue;
    const schema: TSchema = Variables.properties[name];
    given[name] = "minimum" in schema ? Number(env[name]) : env[name];
    if (!Check(schema, given[name])) throw new Error(`${name} must be ${describe(schema)}`);
  }
  return Default(Variables, given) as Variables;
}

function describe(schema: { enum?: string[]; pattern?: string; minimum?: number; maximum?: number }): string {
  if (schema.enum) return `one of ${schema.enum.join(", ")}`;
  if (schema.pattern === undefined) return `a whole number from ${schema.minimum} to ${schema.maximum}`;
  return schema.pattern.startsWith("^https")
    ? "origins in lower case, separated by commas, such as https://app.example"
    : "the name of a header, such as CF-IPCountry";
}
