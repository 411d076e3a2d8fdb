/**
 * Notices that the database was set back, as by a restored backup. Each server counts marks in the database and in a
 * file on its own disk: a database that lacks a mark has also lost what came after it. A database in another cluster
 * may be a backup that was restored with its file. A server without a file, or one that did not run lately, takes any
 * other identity for a restoration, even after a failover. A copy of all files at once cannot be told from its
 * original. Source: rules.md O144.
 */
import { randomUUID } from "node:crypto";
import path from "node:path";
import { sql } from "kysely";
import { clusterIdentity, databaseIdentity } from "../store/database-identity.ts";
import { readIfThere, replaceFile } from "../store/small-file.ts";
import type { Tx } from "../store/store.ts";
import type { Context } from "./context.ts";
import { transact } from "./transact.ts";
import { startWorker, type Log, type Worker } from "./worker.ts";

const FILE = "database-mark.json";
const ROUND_MS = 15_000;
/** Running servers mark within this time of each other. */
const VOUCH_MS = 4 * ROUND_MS;

interface Mark {
  /** A UUID of this data folder. */
  server: string;
  beat: number;
  /** ISO 8601. */
  at: string;
}

/** @param knownUntil this server's last mark before the restoration; null if it has none. */
export type OnRestored = (tx: Tx, knownUntil: Date | null, at: Date) => Promise<void>;

export class DatabaseMarks {
  readonly #ctx: Context;
  readonly #file: string;
  readonly #onRestored: OnRestored;
  #mark: Mark | null;

  /**
   * @param isNew whether the database was just created, so that an existing file belongs to another one.
   * @throws Error when the file exists and holds no mark: a damaged file must not pass for an absent one.
   */
  constructor(ctx: Context, { dataDir, isNew }: { dataDir: string; isNew: boolean }, onRestored: OnRestored) {
    this.#ctx = ctx;
    this.#file = path.join(dataDir, FILE);
    this.#onRestored = onRestored;
    this.#mark = isNew ? null : read(this.#file);
  }

  /** @returns whether a restoration was noticed. */
  async round(): Promise<boolean> {
    const at = this.#ctx.now();
    const mark = this.#mark ?? { server: randomUUID(), beat: 0, at: at.toISOString() };
    const { beat, isNoticed } = await transact(this.#ctx.db, async (tx) => {
      const state = await readState(tx, mark.server);
      const isLost =
        (this.#mark !== null && (hasLost(state, mark) || hasMoved(state))) ||
        (!vouches(state, this.#mark) && isOther(state));
      const isNew = isLost && (await notice(tx, this.#mark, at));
      if (isNew) await this.#onRestored(tx, this.#mark && new Date(mark.at), at);
      return { beat: await keep(tx, state, mark, at), isNoticed: isNew };
    });
    this.#mark = { server: mark.server, beat, at: at.toISOString() };
    this.#keep(this.#mark);
    return isNoticed;
  }

  /**
   * Runs after the commit, so that the file is never ahead of the database. A full disk stops no server: an older mark
   * only proves less.
   */
  #keep(mark: Mark): void {
    try {
      replaceFile(this.#file, JSON.stringify(mark));
    } catch (error) {
      process.emitWarning(`${FILE} could not be written: ${String(error)}`);
    }
  }
}

export function startMarkWorker(ctx: Context, marks: DatabaseMarks, log: Log, isSupervised: boolean): Worker {
  return startWorker({
    async step() {
      if (await marks.round()) log.error({}, "the database was set back: see `operator restoration`");
      return ROUND_MS;
    },
    failed(error) {
      log.error({ err: error }, "the database could not be marked");
      return ROUND_MS;
    },
    ...(isSupervised && { report: ctx.workers.report("marks") }),
  });
}

interface State {
  cluster: string;
  identity: string;
  /** As last recorded; null for a database that no server has marked. */
  known: { cluster: string; identity: string } | null;
  beat: bigint | null;
  /** The last time that any server marked the database. */
  last_beat: Date | null;
  noticed_at: Date | null;
}

async function readState(tx: Tx, server: string): Promise<State> {
  const { rows } = await sql<State>`
    select ${sql.raw(clusterIdentity)} as cluster, ${sql.raw(databaseIdentity)} as identity,
      (select json_build_object('cluster', cluster, 'identity', identity) from known_database) as known,
      (select beat from server_mark where server = ${server}::uuid) as beat,
      (select max(beat_at) from server_mark) as last_beat,
      (select max(noticed_at) from restoration) as noticed_at`.execute(tx);
  return rows[0]!;
}

/** Another server has already noticed the loss. */
function hasLost({ beat, noticed_at: noticedAt }: State, mark: Mark): boolean {
  return (beat ?? 0n) < mark.beat && (noticedAt === null || noticedAt <= new Date(mark.at));
}

/** A server that did not run lately does not know what the others have seen. */
function vouches({ last_beat: last }: State, mark: Mark | null): boolean {
  return mark !== null && (last === null || last.getTime() - Date.parse(mark.at) < VOUCH_MS);
}

function hasMoved({ cluster, known }: State): boolean {
  return known !== null && known.cluster !== cluster;
}

function isOther({ identity, known }: State): boolean {
  return known !== null && known.identity !== identity;
}

/** Only one of several servers gets true. */
async function notice(tx: Tx, mark: Mark | null, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into restoration (noticed_at, known_until) values (${at}::timestamptz, ${mark?.at ?? null}::timestamptz)
    on conflict do nothing returning id`.execute(tx);
  return rows.length > 0;
}

async function keep(tx: Tx, state: State, { server, beat }: Mark, at: Date): Promise<number> {
  const { cluster, identity, known } = state;
  if (known === null || isOther(state))
    await sql`
      insert into known_database (cluster, identity) values (${cluster}, ${identity})
      on conflict (id) do update set cluster = excluded.cluster, identity = excluded.identity`.execute(tx);
  const { rows } = await sql<{ beat: bigint }>`
    insert into server_mark as m (server, beat, beat_at) values (${server}::uuid, ${beat + 1}::bigint, ${at}::timestamptz)
    on conflict (server) do update set beat = greatest(m.beat + 1, excluded.beat), beat_at = excluded.beat_at
    returning beat`.execute(tx);
  return Number(rows[0]!.beat);
}

function read(file: string): Mark | null {
  const text = readIfThere(file);
  if (text === null) return null;
  const mark = parse(text);
  if (mark) return mark;
  throw new Error(`${FILE} in DATA_DIR is damaged: remove it, and the database is known by its identity`);
}

function parse(text: string): Mark | null {
  try {
    const { server, beat, at } = JSON.parse(text) as Mark;
    const isWhole =
      /^[\da-f-]{36}$/.test(server) && Number.isSafeInteger(beat) && !Number.isNaN(Date.parse(at));
    return isWhole ? { server, beat, at } : null;
  } catch {
    return null;
  }
}
