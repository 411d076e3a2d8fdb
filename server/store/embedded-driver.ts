/**
 * Statements are prepared once and sent as one message: PGlite's own `query` parses and plans each anew in six
 * messages, which takes three times the processor time (bench/embedded.ts).
 */
import type { messages as pgMessages, PGlite, protocol } from "@electric-sql/pglite";
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from "kysely";

type Serialize = typeof protocol.serialize;
type Message = pgMessages.BackendMessage;

interface Prepared {
  /** The statement's name in the engine. */
  name: string;
  /** Type ids. */
  parameters: number[];
  columns: { name: string; type: number }[];
}

/** The number is limited, since texts may depend on the number of values. */
const MAX_PREPARED = 500;

export function embeddedDialect(engine: PGlite, serialize: Serialize): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new EmbeddedDriver(engine, serialize),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** One session: each statement or transaction has it alone. */
class EmbeddedDriver implements Driver {
  readonly #engine: PGlite;
  readonly #connection: EmbeddedConnection;
  #released: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  constructor(engine: PGlite, serialize: Serialize) {
    this.#engine = engine;
    this.#connection = new EmbeddedConnection(engine, serialize);
  }

  async init(): Promise<void> {
    await this.#engine.waitReady;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#released;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#released = promise;
    await before;
    this.#release = resolve;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#release();
  }

  async beginTransaction(_: DatabaseConnection, { isolationLevel }: TransactionSettings): Promise<void> {
    await this.#run(isolationLevel ? `begin isolation level ${isolationLevel}` : "begin");
  }

  /** @throws Error when the engine rolled back instead, because a statement had failed. */
  async commitTransaction(): Promise<void> {
    const { command } = await this.#run("commit");
    if (command !== "COMMIT")
      throw new Error("the transaction was rolled back, since a statement had failed");
  }

  async rollbackTransaction(): Promise<void> {
    await this.#run("rollback");
  }

  /** Waits for the open transaction. */
  async destroy(): Promise<void> {
    await this.acquireConnection();
    try {
      if (!this.#engine.closed) await this.#engine.close();
    } finally {
      await this.releaseConnection();
    }
  }

  #run(text: string): Promise<Answer> {
    return this.#connection.executeQuery(CompiledQuery.raw(text));
  }
}

interface Answer extends QueryResult<Record<string, unknown>> {
  command: string;
}

class EmbeddedConnection implements DatabaseConnection {
  readonly #engine: PGlite;
  readonly #serialize: Serialize;
  /** Least recently used first. */
  readonly #prepared = new Map<string, Prepared>();
  #names = 0;

  constructor(engine: PGlite, serialize: Serialize) {
    this.#engine = engine;
    this.#serialize = serialize;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<Answer & QueryResult<R>> {
    const statement = this.#known(sql) ?? (await this.#prepare(sql));
    const { bind, execute, sync } = this.#serialize;
    const values = parameters.map((value, i) => this.#textOf(value, statement.parameters[i]!));
    const messages = await this.#send([bind({ statement: statement.name, values }), execute({}), sync()]);
    const answer = this.#answerOf(messages, statement);
    // A prepared statement may now have other columns.
    if (/^(ALTER|CREATE|DO|DROP)$/.test(answer.command)) await this.#forget(this.#prepared.size);
    return answer as Answer & QueryResult<R>;
  }

  // oxlint-disable-next-line require-yield -- nothing streams
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error("the embedded engine does not stream");
  }

  #known(text: string): Prepared | undefined {
    const known = this.#prepared.get(text);
    if (!known) return undefined;
    this.#prepared.delete(text);
    this.#prepared.set(text, known);
    return known;
  }

  async #prepare(text: string): Promise<Prepared> {
    const name = `s${(this.#names += 1)}`;
    const { parse, describe, sync } = this.#serialize;
    const messages = await this.#send([parse({ name, text }), describe({ type: "S", name }), sync()]);
    const prepared: Prepared = { name, parameters: [], columns: [] };
    for (const message of messages) {
      if (isA<pgMessages.ParameterDescriptionMessage>(message, "parameterDescription"))
        prepared.parameters = message.dataTypeIDs;
      if (isA<pgMessages.RowDescriptionMessage>(message, "rowDescription"))
        prepared.columns = message.fields.map((field) => ({ name: field.name, type: field.dataTypeID }));
    }
    if (this.#prepared.size >= MAX_PREPARED) await this.#forget(1);
    this.#prepared.set(text, prepared);
    return prepared;
  }

  async #forget(count: number): Promise<void> {
    const { close, sync } = this.#serialize;
    const oldest = [...this.#prepared].slice(0, count);
    for (const [text] of oldest) this.#prepared.delete(text);
    await this.#send([...oldest.map(([, { name }]) => close({ type: "S", name })), sync()]);
  }

  #textOf(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null;
    const serializer = this.#engine.serializers[type];
    return serializer ? serializer(value) : String(value);
  }

  #answerOf(messages: Message[], { columns }: Prepared): Answer {
    const rows: Record<string, unknown>[] = [];
    let text = "";
    for (const message of messages) {
      if (isA<pgMessages.DataRowMessage>(message, "dataRow")) rows.push(this.#rowOf(message.fields, columns));
      if (isA<pgMessages.CommandCompleteMessage>(message, "commandComplete")) ({ text } = message);
    }
    const [command = ""] = text.split(" ", 1);
    const isChange = /^(INSERT|UPDATE|DELETE|MERGE)$/.test(command);
    const changed = isChange ? BigInt(text.slice(text.lastIndexOf(" ") + 1)) : 0n;
    return { command, rows, numAffectedRows: changed };
  }

  #rowOf(fields: (string | null)[], columns: Prepared["columns"]): Record<string, unknown> {
    const row: Record<string, unknown> = {};
    for (const [i, { name, type }] of columns.entries()) {
      const text = fields[i]!;
      const parser = this.#engine.parsers[type];
      row[name] = text === null || !parser ? text : parser(text, type);
    }
    return row;
  }

  async #send(messages: Uint8Array[]): Promise<Message[]> {
    if (this.#engine.closed) throw new Error("PGlite is closed");
    // The data folder's file system writes immediately.
    return this.#engine.execProtocolStream(Buffer.concat(messages), { syncToFs: false });
  }
}

function isA<M extends Message>(message: Message, name: M["name"]): message is M {
  return message.name === name;
}
