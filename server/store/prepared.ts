/**
 * Long statements that are sent all day are planned once a connection. The embedded engine prepares every statement
 * (embedded-driver.ts).
 */
import { createHash } from "node:crypto";
import pg from "pg";

/** Names by text. */
const names = new Map<string, string>();

/** @returns the text, which must be the same each time. */
export function prepared(text: string): string {
  names.set(text, `p${createHash("sha256").update(text).digest("hex").slice(0, 16)}`);
  return text;
}

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/** Sends prepared texts by their names. */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as Query;
    const query: Query = (text, values, ...rest) => {
      const name = typeof text === "string" ? names.get(text) : undefined;
      return name === undefined ? send(text, values, ...rest) : send({ name, text, values }, ...rest);
    };
    this.query = query as typeof this.query;
  }
}
