/**
 * Each owner has a database, so that no member sees another's rows and log-out is one deletion. It holds no passwords
 * and no bodies of money requests; one row holds the token, for the worker. The worker imports this file: types and
 * names only.
 */
import type { Receipt, SignedHead } from "../../contract/wallet/receipt-schemas.ts";
import type { Vote } from "../../contract/votes/schemas.ts";
import type { Notice } from "../../contract/notices/schemas.ts";
import type { BalanceLine } from "../../contract/wallet/schemas.ts";
import type { Call } from "../../contract/endpoints.ts";
import type { EvidenceRow } from "./evidence-rows.ts";
import type { QueueRow } from "./queue-rows.ts";
import type { Sync } from "../../contract/sync/schemas.ts";
import type { Documents, DocumentKey, Lists, ListName } from "./mirrored.ts";

export type {
  Documents,
  DocumentKey,
  Fetched,
  SyncState,
  StatementEnd,
  ReceiptsEnd,
  Unkept,
  Lists,
  ListName,
} from "./mirrored.ts";
export type {
  ChainWord,
  CheckedRoot,
  Contradiction,
  PinnedKeys,
  RootFault,
  RootRow,
  Roots,
  SeenRoots,
  Statement,
} from "./evidence-rows.ts";
export type { QueuedBodies, QueuedImage, QueueKind, QueueRow } from "./queue-rows.ts";

export interface ItemRow<L extends ListName = ListName> {
  list: L;
  id: string;
  /** Sort key: stable for a record, rising with time. */
  order: string;
  value: Lists[L];
}

/** `asOf`: the answer's time, ISO 8601. */
export interface DocumentRow<K extends DocumentKey = DocumentKey> {
  key: K;
  value: Documents[K];
  asOf: string;
}

/** The row is written before the action is sent. */
export interface ActionRow {
  /** The idempotency key. */
  key: string;
  action: Call;
  /** Milliseconds since 1970, device's clock. */
  startedAt: number;
  /** When the request ended without a definite answer; absent during it and after a crash. */
  settledAt?: number;
}

/** The worker cannot read localStorage. At most one row. */
export interface SessionRow {
  uid: string;
  token: string;
  lang: string;
}

/** A notice opened on this device. */
export interface ReadRow {
  id: string;
}

/** The subscription as last sent to the server. At most one row. */
export interface PushRow {
  uid: string;
  endpoint: string;
  p256dh: string;
  /** The server's key it was created with. */
  serverKey: string;
  lang: string;
  /** Beginning of the token's hash: the server ends subscriptions with their session. */
  session: string;
}

/** Drafts never hold a password or a payment. */
export interface DraftRow {
  name: string;
  value: unknown;
  /** Milliseconds since 1970, device's clock. */
  savedAt: number;
}

/** The key, wrapped under a PIN. */
export interface LockedKey {
  /** Salt of PBKDF2 with SHA-256. */
  salt: Uint8Array<ArrayBuffer>;
  iterations: number;
  iv: Uint8Array<ArrayBuffer>;
  wrapped: ArrayBuffer;
  /** Wrong PINs since the last right one, counted before each is tried. */
  failures: number;
}

/** The key that seals the rows. At most one row. */
export interface KeyRow {
  id: "mirror";
  version: string;
  /** Not extractable; absent with an app lock. */
  key?: CryptoKey;
  lock?: LockedKey;
  /** Set when no unsealed row is left. */
  whole?: true;
}

/** Source: rules.md C178. */
export interface KeptScreenRow {
  path: string;
  about: KeptAbout;
  html: string;
  css: string;
  /** `asOf` by document: a mirror with other times is newer. */
  documents: Partial<Record<DocumentKey, string>>;
  /** Address of the script that drew the screen. */
  build: string;
}

/** Checked by the page against what only a page can read. */
export interface KeptAbout {
  uid: Owner;
  path: string;
  language: string;
  /** The device's day, and minutes between its clock and UTC. */
  day: string;
  zone: number;
  /** Texts with the date by ISO 8601 time, for another day. */
  dated: Record<string, string>;
}

/** A page set aside, numbered in the order of arrival. */
export interface PageRow {
  n: number;
  page: Pick<Sync, "lines" | "votes" | "lists" | "deleted"> & { documents?: DocumentRow[] };
}

export interface Rows {
  documents: DocumentRow;
  notices: Notice;
  votes: Vote;
  lines: BalanceLine;
  receipts: Receipt;
  actions: ActionRow;
  items: ItemRow;
  queue: QueueRow;
  session: SessionRow;
  reads: ReadRow;
  push: PushRow;
  drafts: DraftRow;
  keys: KeyRow;
  pages: PageRow;
  heads: SignedHead;
  evidence: EvidenceRow;
  screens: KeptScreenRow;
}
export type TableName = keyof Rows;

/**
 * What each version adds, in Dexie's syntax: primary key first; compound indexes end in the sort key. Never edit a
 * released version.
 */
export const versions: Partial<Record<TableName, string>>[] = [
  {
    documents: "key",
    notices: "id, [kind+publishedAt]",
    votes: "id, createdAt",
    lines: "seq, [asset+seq], [type+seq], [asset+type+seq]",
    receipts: "key",
    actions: "key",
  },
  { items: "[list+id], [list+order]" },
  { lines: "seq, [asset+seq], [type+seq], [asset+type+seq], createdAt", receipts: "key, at" },
  { queue: "id", session: "uid", reads: "id" },
  { push: "uid" },
  { drafts: "name" },
  { keys: "id" },
  { pages: "n" },
  { heads: "seq", evidence: "key" },
  { screens: "path" },
];

/** A member's uid, or `VISITOR`. */
export type Owner = string;
export const VISITOR: Owner = "visitor";

export function databaseName(owner: Owner): string {
  return `starship.${owner}`;
}
