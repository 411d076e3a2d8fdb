/** The servers of a storm on one database, each with a clock of its own, and what befalls them. */
import fs from "node:fs/promises";
import { sql } from "kysely";
import type { ChainSettings } from "../../../server/chain/settings.ts";
import { confirmRestoration, copyStorage, keepMarks } from "../../support/chain/restore.ts";
import { engine, openOn, TestClock, testEnvironment, type Opened } from "../../support/engine.ts";
import { freshStorage, type Storage } from "../../support/storage.ts";
import { DAY } from "../../support/days.ts";

/** As far apart as clocks of servers may be, and too far. */
const MOST_SKEW_MS = 4_000;
const FAR_MS = 400 * DAY;

export class Platform {
  readonly clock = new TestClock();
  readonly servers: Opened[] = [];
  readonly #settings: ChainSettings;
  readonly #storages: Storage[] = [];
  readonly #skews = [0, MOST_SKEW_MS];
  #backup: Storage | null = null;

  private constructor(settings: ChainSettings) {
    this.#settings = settings;
  }

  /** Two servers; one on the embedded engine, which has one process. */
  static async open(settings: ChainSettings): Promise<Platform> {
    const platform = new Platform(settings);
    platform.#storages.push(await freshStorage());
    const count = engine === "postgres" ? 2 : 1;
    for (let i = 0; i < count; i += 1) platform.servers.push(await platform.#openServer(i, 0));
    return platform;
  }

  get hasBackup(): boolean {
    return this.#backup !== null;
  }

  /** Whether the last server's clock is far ahead. */
  get isFarAhead(): boolean {
    return this.#skews[1] === FAR_MS;
  }

  async setFarAhead(isFar: boolean): Promise<void> {
    this.#skews[1] = isFar ? FAR_MS : MOST_SKEW_MS;
    for (const { ctx } of this.servers) await ctx.clock.measure();
  }

  #openServer(index: number, port: number): Promise<Opened> {
    const environment = testEnvironment(this.#storages.at(-1)!, { chain: this.#settings, port });
    return openOn(
      environment,
      this.clock,
      this.clock.ahead(() => this.#skews[index]!),
    );
  }

  /** Its clients find it at the same address. */
  async #start(index: number): Promise<void> {
    const { port } = new URL(this.servers[index]!.origin);
    Object.assign(this.servers[index]!, await this.#openServer(index, Number(port)));
  }

  /** Closes one while requests are on their way, and starts another in its place. */
  async restart(index: number): Promise<void> {
    await this.servers[index]!.close();
    await this.#start(index);
  }

  /** What is under way rolls back, as when a server is killed. */
  async cutConnections({ ctx }: Opened): Promise<void> {
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(ctx.db);
    // The connection that it goes by may be among those that were cut just before.
    await cut.catch(() => {});
  }

  async backUp(): Promise<void> {
    await this.#stopAll();
    await this.#backup?.dispose();
    this.#backup = await copyStorage(this.#storages.at(-1)!);
    for (const index of this.servers.keys()) await this.#start(index);
  }

  /** All since the backup is lost, on a new machine also which addresses were given out. */
  async restore({ newMachine }: { newMachine: boolean }): Promise<void> {
    if (!this.#backup) throw new Error("there is no backup");
    await this.#stopAll();
    const lost = this.#storages.pop()!;
    if (newMachine) await fs.rm(`${this.#backup.dataDir}/deposit-marks.json`, { force: true });
    else await keepMarks(lost, this.#backup);
    this.#storages.push(this.#backup);
    this.#backup = null;
    await lost.dispose();
    for (const index of this.servers.keys()) await this.#start(index);
    await confirmRestoration(this.servers[0]!.origin);
  }

  async #stopAll(): Promise<void> {
    for (const server of this.servers) await server.close();
  }

  async close(): Promise<void> {
    await this.#stopAll();
    for (const storage of this.#storages) await storage.dispose();
    await this.#backup?.dispose();
  }
}
