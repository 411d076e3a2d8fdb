/**
 * Statements that are sent all day are planned once a connection, and those that are sent together share one write to the
 * socket. The embedded engine prepares every statement (embedded-driver.ts). Source: rules.md M32.
 */
import { createHash } from "node:crypto";
import { isStalePlan } from "./errors.ts";
import { WatchedClient, type WatchedConfig } from "./watched-client.ts";

/** Earlier, a statement may be one of those that are sent once. */
const USES = 10;
/** Each takes memory in every session: texts that depend on a number of values must not add up. */
const NAMES_MAX = 500;
const COUNTED_MAX = 5_000;
/** Whose columns a migration changes while an earlier server still runs: PostgreSQL refuses to run a plan of it again. */
const ALL_COLUMNS = /[\s.]\*(\s|,|$)/;
const PLANNED = /^\s*(select|insert|update|delete|with)\s/i;

/** Of how many prepared statements, and how often, the names by text are. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  /** Uses of texts without a name yet. */
  readonly #uses = new Map<string, number>();
  /** Never again by name. */
  readonly #refused = new Set<string>();

  /** The text is sent by its name from now on. @returns the text, which must be the same each time. */
  add(text: string): string {
    this.#names.set(text, `p${createHash("sha256").update(text).digest("hex").slice(0, 16)}`);
    return text;
  }

  /** Counts a use. @returns undefined for a text that is sent as it is. */
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

/** @returns the text, which must be the same each time, and is sent by its name from the first time on. */
export function prepared(text: string): string {
  return names.add(text);
}

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/** Sends prepared texts by their names. */
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
      // A migration changed what it selects.
      if (answer instanceof Promise)
        answer.catch((error: unknown) => {
          if (isStalePlan(error)) names.refuse(text as string);
        });
      return answer;
    };
    this.query = query as typeof this.query;
  }

  /** Until this turn of the event loop ends: each write is a call of the kernel, which costs more than a short statement. */
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
