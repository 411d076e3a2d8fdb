import type { Socket } from "node:net";
import pg from "pg";
import { withinTime } from "../../contract/time-limit.ts";

/** What is about to end may do so. */
const PATIENCE_MS = 2_000;

/** At its end it cuts off statements that take long, which nobody awaits any more: their transactions roll back. */
export class ClosingPool extends pg.Pool {
  readonly #open = new Set<pg.PoolClient>();

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on("connect", (client) => void this.#open.add(client));
    this.on("remove", (client) => void this.#open.delete(client));
  }

  override async end(): Promise<void> {
    const ended = super.end().then(() => true);
    if (await withinTime(PATIENCE_MS, ended)) return;
    for (const client of this.#open) {
      const { connection } = client as unknown as { connection: { stream: Socket } };
      connection.stream.destroy();
    }
    await ended;
  }
}
