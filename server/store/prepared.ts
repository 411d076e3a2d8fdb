/**
 * Frequent statements are planned once per connection, and concurrent ones share one write to the socket. The embedded
 * engine has embedded-driver.ts. Source: rules.md M32.
 */
import { createHash } from "node:crypto";
import { isStalePlan } from "./errors.ts";
import { WatchedClient, type WatchedConfig } from "./watched-client.ts";

/** A statement with fewer uses may be rare. */
const USES = 10;
/** Each takes memory in every session. */
const NAMES_MAX = 500;
const COUNTED_MAX = 5_000;
/** A migration may change these columns while an earlier server runs: PostgreSQL then refuses the old plan. */
const ALL_COLUMNS = /[\s.]\*(\s|,|$)/;
const PLANNED = /^\s*(select|insert|update|delete|with)\s/i;

export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #uses = new Map<string, number>();
  /** Texts that never get a name again. */
  readonly #refused = new Set<string>();

  /** @returns the text, which must be the same each time. */
  add(text: string): string {
    this.#names.set(text, `p${createHash("sha256").update(text).digest("hex").slice(0, 16)}`);
    return text;
  }

  /** @returns undefined for a text without a name. */
  use(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses < USES || !this.#isNamed(text)) {
      if (this.#uses.size >= COUNTED_MAX) this.#uses.clear();
      this.#uses.set(text, uses);
      return undefined;
    }
    this.#uses.delete(text);
    this.add(text);
    return this.#names.get(text);
  }

  refuse(text: string): void {
    this.#names.delete(text);
    this.#refused.add(text);
  }

  #isNamed(text: string): boolean {
    return (
      this.#names.size < NAMES_MAX &&
      PLANNED.test(text) &&
      !ALL_COLUMNS.test(text) &&
      !this.#refused.has(text)
    );
  }
}

const names = new StatementNames();

/** Named from its first use on. @returns the text, which must be the same each time. */
export function prepared(text: string): string {
  return names.add(text);
}

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

export class PreparingClient extends WatchedClient {
  #isCorked = false;

  constructor(config?: WatchedConfig) {
    super(config);
    const send = this.query.bind(this) as Query;
    const query: Query = (text, values, ...rest) => {
      this.#cork();
      const name = typeof text === "string" ? names.use(text) : undefined;
      if (name === undefined) return send(text, values, ...rest);
      const answer = send({ name, text, values }, ...rest);
      // A migration changed its columns.
      if (answer instanceof Promise)
        answer.catch((error: unknown) => {
          if (isStalePlan(error)) names.refuse(text as string);
        });
      return answer;
    };
    this.query = query as typeof this.query;
  }

  /** Until this turn of the event loop ends: each write is a system call, which costs more than a short statement. */
  #cork(): void {
    const { stream } = this.connection;
    if (this.#isCorked || !stream?.cork) return;
    this.#isCorked = true;
    stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }
}
