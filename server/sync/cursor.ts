/** Opaque on the wire; a forged cursor only reads the forger's own data. */
import { SYNC_CURSOR_MAX } from "../../contract/sync/schemas.ts";
import { HASH_LENGTH } from "./hash.ts";

/** Compared by hash. Names are only ever appended. */
export const hashedNames = [
  "balances",
  "info",
  "voteInfo",
  "ordinalsAmount",
  "stakeInfo",
  "myNft",
  "community",
  "canWithdraw",
  "rechargeAddress",
  "freeze",
  "pushPreferences",
  "config",
  "banners",
  "voteSetting",
  "nftSettings",
  "tokenPrices",
  "receiptKey",
  "notice",
  "article",
  "reads",
  "factors",
  "phrase",
  "addressBook",
  "recovery",
  "head",
  "lockCalendar",
  "teamGrowth",
  "ownLimit",
] as const;
export type HashedName = (typeof hashedNames)[number];

export interface Known {
  /** A hash of its inputs. */
  version: string;
  /** A hash of its content. */
  hash: string;
}
export type KnownParts = Partial<Record<HashedName, Known>>;

const NONE: Known = { version: "-".repeat(HASH_LENGTH), hash: "-".repeat(HASH_LENGTH) };
/** Increment for every new list. */
const VERSION = 2;
/** Characters of a line's hash. */
const HEAD_LENGTH = 16;
const MAX_XID = 2n ** 62n;

export interface Run {
  /** Records written from here on; null for all. */
  from: bigint | null;
  /** By source and id; null when all are sent. */
  place: { source: number; id: bigint } | null;
}

export interface Cursor {
  member: bigint;
  /** See `readState`. */
  database: string;
  /** The newest ledger transaction at that time. */
  trace: string;
  /** In seconds since 1970. */
  at: number;
  /** Then documents may differ although their inputs do not; in seconds since 1970. */
  until: number;
  /** Records written by this transaction or later are new. */
  xid: bigint;
  /** The sent rows, as far as they are known. */
  sent: string[];
  /** `head` is the beginning of the line's hash. */
  seq: number;
  head: string;
  known: KnownParts;
  run: Run | null;
}

export function headOf(hash: string): string {
  return hash.slice(0, HEAD_LENGTH);
}

export function encode(cursor: Cursor): string {
  const { member, database, trace, at, until, xid, sent, seq, head, known, run } = cursor;
  const parts = hashedNames.map((name) => known[name] ?? NONE);
  const versions = parts.map(({ version }) => version).join("");
  const hashes = parts.map(({ hash }) => hash).join("");
  const fields: (string | number | null)[] = [
    VERSION,
    `${member}`,
    database,
    trace,
    at,
    until,
    `${xid}`,
    sent.join(" "),
    seq,
    head,
    versions,
    hashes,
  ];
  if (run) {
    const { from, place } = run;
    fields.push(from === null ? null : `${from}`);
    if (place) fields.push(place.source, `${place.id}`);
  }
  return Buffer.from(JSON.stringify(fields)).toString("base64url");
}

/** Null for a malformed cursor. */
export function decode(text: string | undefined): Cursor | null {
  if (text === undefined || text.length > SYNC_CURSOR_MAX || !/^[\w-]+$/.test(text)) return null;
  try {
    const fields: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    return Array.isArray(fields) ? toCursor(fields) : null;
  } catch {
    return null;
  }
}

/** @throws SyntaxError for an invalid field. */
function toCursor(fields: unknown[]): Cursor | null {
  const [version, member, database, trace, at, until, xid, sent, seq, head, versions, hashes, ...run] =
    fields;
  if (version !== VERSION) return null;
  return {
    member: toBigint(member),
    database: toText(database),
    trace: toText(trace),
    at: toCount(at),
    until: toCount(until),
    xid: toBigint(xid),
    sent: toText(sent).split(" "),
    seq: toCount(seq),
    head: toText(head),
    known: toKnown(toText(versions), toText(hashes)),
    run: run.length === 0 ? null : toRun(run),
  };
}

function toRun([from, source, id]: unknown[]): Run {
  return {
    from: from === null ? null : toBigint(from),
    place: source === undefined ? null : { source: toCount(source), id: toBigint(id) },
  };
}

function toKnown(versions: string, hashes: string): KnownParts {
  const known: KnownParts = {};
  for (const [i, name] of hashedNames.entries()) {
    const at = (text: string) => text.slice(i * HASH_LENGTH, (i + 1) * HASH_LENGTH);
    const part: Known = { version: at(versions), hash: at(hashes) };
    if (part.hash.length === HASH_LENGTH && part.hash !== NONE.hash) known[name] = part;
  }
  return known;
}

function toText(value: unknown): string {
  if (typeof value !== "string") throw new SyntaxError("not a text");
  return value;
}

/** Must fit an integer column. */
function toCount(value: unknown): number {
  if (!Number.isInteger(value) || Number(value) < 0 || Number(value) >= 2 ** 40)
    throw new SyntaxError("not a count");
  return Number(value);
}

function toBigint(value: unknown): bigint {
  const text = toText(value);
  if (!/^\d{1,19}$/.test(text) || BigInt(text) > MAX_XID) throw new SyntaxError("not an id");
  return BigInt(text);
}
