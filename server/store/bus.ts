/** NOTIFY and LISTEN on a separate connection, since PostgreSQL commits transactions with a NOTIFY one at a time. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { retryDelay } from "../../contract/backoff.ts";
import { withinTime } from "../../contract/time-limit.ts";

export interface BusListener {
  heard(message: string): void;
  /** Earlier messages are lost when it turns true. */
  turned(isHeard: boolean): void;
}

/** PostgreSQL's limit is below 8,000 bytes. */
export const MESSAGE_MAX = 7_500;
/** The connection's name in `pg_stat_activity`. */
export const BUS_NAME = "starship hints";
const CHANNEL = "starship_hints";
const PING = "ping ";
/** Detects a dead connection, and a pooler that drops messages. */
const PING_EVERY_MS = 15_000;
const ECHO_MS = 10_000;
const GOODBYE_MS = 1_000;
const RETRY = { firstMs: 250, longestMs: 10_000 };

export class Bus {
  readonly #url: string;
  readonly #listeners: BusListener[] = [];
  readonly #running: Promise<void>;
  #client: pg.Client | null = null;
  #isHeard = false;
  #isClosed = false;
  #echo: { text: string; heard: () => void } = { text: "", heard: () => {} };
  #wake: () => void = () => {};

  constructor(url: string) {
    this.#url = url;
    this.#running = this.#run();
  }

  /** Proven by receiving its own messages. */
  get isHeard(): boolean {
    return this.#isHeard;
  }

  listen(listener: BusListener): void {
    this.#listeners.push(listener);
  }

  /** @param message at most {@link MESSAGE_MAX} bytes. @returns whether it was sent. */
  async send(message: string): Promise<boolean> {
    if (!this.#client || !this.#isHeard) return false;
    return this.#notify(this.#client, message).then(
      () => true,
      () => false,
    );
  }

  /** Includes this server. */
  async count(): Promise<number> {
    try {
      const { rows } = await this.#client!.query<{ servers: number }>(
        `select count(*)::integer as servers from pg_stat_activity
        where application_name = $1 and datname = current_database()`,
        [BUS_NAME],
      );
      return rows[0]!.servers;
    } catch {
      // Without the connection, or the right to see others'.
      return 1;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#wake();
    await withinTime(2 * GOODBYE_MS, this.#running);
  }

  async #run(): Promise<void> {
    for (let failures = 0; !this.#isClosed; failures += 1) {
      // Errors count as a lost connection.
      const served = await this.#serve().catch(() => false);
      if (served) failures = 0;
      if (!this.#isClosed) await this.#pause(retryDelay(failures, RETRY));
    }
  }

  /** Runs until the connection is lost. @returns whether it received anything. */
  async #serve(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: BUS_NAME,
      connectionTimeoutMillis: 5_000,
    });
    const lost = new Promise<false>((resolve) => {
      client.on("error", () => resolve(false));
      client.on("end", () => resolve(false));
    });
    client.on("notification", ({ payload = "" }) => this.#hear(payload));
    let served = false;
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      this.#client = client;
      while (!this.#isClosed && (await Promise.race([lost, this.#isEchoed(client)]))) {
        served = true;
        this.#turn(true);
        await Promise.race([lost, this.#pause(PING_EVERY_MS)]);
      }
      return served;
    } finally {
      this.#client = null;
      this.#turn(false);
      await withinTime(
        GOODBYE_MS,
        client.end().catch(() => {}),
      );
    }
  }

  async #isEchoed(client: pg.Client): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const text = PING + randomUUID();
    this.#echo = { text, heard: resolve };
    const both = Promise.all([promise, this.#notify(client, text)]);
    return (await withinTime(ECHO_MS, both)) !== undefined;
  }

  #notify(client: pg.Client, message: string): Promise<unknown> {
    return client.query("select pg_notify($1, $2)", [CHANNEL, message]);
  }

  #hear(message: string): void {
    if (message === this.#echo.text) this.#echo.heard();
    if (message.startsWith(PING)) return;
    for (const listener of this.#listeners) listener.heard(message);
  }

  #turn(isHeard: boolean): void {
    if (this.#isHeard === isHeard) return;
    this.#isHeard = isHeard;
    for (const listener of this.#listeners) listener.turned(isHeard);
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
