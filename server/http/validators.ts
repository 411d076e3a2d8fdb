/**
 * A version is read before its content, so an answer may be newer than its validator but never older. Source: rules.md
 * C202.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { CompiledQuery } from "kysely";
import { endpoints } from "../../contract/endpoints.ts";
import { TOKEN_HEADER, type Envelope } from "../../contract/envelope.ts";
import type { Language } from "../../contract/languages.ts";
import { validatedCalls, type ValidatedCall } from "../../contract/validated-calls.ts";
import type { Caller, Context } from "../core/context.ts";
import { JoinedReads } from "../core/joined-reads.ts";
import { idsBefore, type PageRequest } from "../core/paging.ts";
import { root } from "../core/root.ts";
import { bigints } from "../store/bigints.ts";
import { prepared } from "../store/prepared.ts";

export interface Version {
  /**
   * SQL for texts, one of which changes with every change of the answer. Parameters: the member as `q.member`, the time
   * as `$2::timestamptz`.
   */
  of: string[];
  /** Whether they cover only the page's `q.size` rows with an id below `q.before`. */
  byId?: true;
  /** Other requests are answered by content. */
  where?: (input: object) => boolean;
}

/** "content": the content is its version. */
export type Validators = Record<ValidatedCall, Version | "content">;

/**
 * Afterwards an answer counts as changed. Midnight in every time zone is a multiple of it, and another release may read
 * more from the same rows.
 */
const PERIOD_MS = 15 * 60_000;
/** Base64url: 162 bits. */
const TAG_LENGTH = 27;

interface Asked {
  /** Absent from public calls. */
  caller?: Caller;
  language: Language;
  input: object;
}

interface Read {
  member: bigint;
  before: bigint;
  size: number;
}

interface Reader extends Version {
  versions: JoinedReads<Read, string>;
}

export class ValidatorReader {
  readonly #ctx: Context;
  readonly #readers = new Map<ValidatedCall, Reader>();
  readonly #releases = new Map<ValidatedCall, string>();

  constructor(ctx: Context, validators: Validators) {
    this.#ctx = ctx;
    for (const call of validatedCalls) {
      this.#releases.set(call, releaseOf(call));
      const version = validators[call];
      if (version !== "content") this.#readers.set(call, { ...version, versions: this.#joined(version.of) });
    }
  }

  async answer(
    call: ValidatedCall,
    request: FastifyRequest,
    asked: Asked,
    read: (version: string | null) => Promise<Envelope<unknown>>,
  ): Promise<Validated> {
    const period = Math.floor(this.#ctx.now().getTime() / PERIOD_MS);
    const { caller, language, input } = asked;
    const about = [this.#releases.get(call), period, caller?.memberId.toString(), language, input];
    const reader = this.#readers.get(call);
    if (!reader || reader.where?.(input) === false) {
      const answer = await read(null);
      const tag = tagOf([...about, answer]);
      return new Validated(tag, hasTag(request, tag) ? null : answer);
    }
    const page = reader.byId ? idsBefore(input as PageRequest) : { before: 0n, size: 0 };
    const version = await reader.versions.read({ member: caller?.memberId ?? 0n, ...page });
    const tag = tagOf([...about, version]);
    return new Validated(tag, hasTag(request, tag) ? null : await read(version));
  }

  #joined(inputs: string[]): JoinedReads<Read, string> {
    const statement = statementOf(inputs);
    return new JoinedReads(async (reads) => {
      const { rows } = await this.#ctx.db.executeQuery<{ version: string }>(
        CompiledQuery.raw(statement, [
          bigints(reads.map(({ member }) => member)),
          this.#ctx.now(),
          bigints(reads.map(({ before }) => before)),
          bigints(reads.map(({ size }) => BigInt(size))),
        ]),
      );
      return rows.map(({ version }) => version);
    });
  }
}

/** Includes the database's start time: one that was set back counts its transactions again, but has been restarted. */
const statementOf = (inputs: string[]) =>
  prepared(`
    select concat_ws(' ', extract(epoch from pg_postmaster_start_time()),
      (select oid from pg_database where datname = current_database()), ${inputs.join(", ")}) as version
    from unnest($1::bigint[], $3::bigint[], $4::integer[]) with ordinality q(member, before, size, place)
    where $2::timestamptz is not null order by q.place`);

/** Another release may answer differently. */
function releaseOf(call: ValidatedCall): string {
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
    version: string;
  };
  return tagOf([call, version, endpoints[call].response]);
}

function tagOf(parts: unknown[]): string {
  const hash = createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
  return hash.slice(0, TAG_LENGTH);
}

/** An attempt that was given up may still complete, and must not send. */
export class Validated {
  readonly #tag: string | null;
  readonly #answer: Envelope<unknown> | null;

  /** @param answer null if nothing has changed. */
  constructor(tag: string | null, answer: Envelope<unknown> | null) {
    this.#tag = tag;
    this.#answer = answer;
  }

  sendBy(reply: FastifyReply): Envelope<unknown> | null {
    // Proxies that compress send other bytes.
    if (this.#tag !== null) reply.header("etag", `W/"${this.#tag}"`).header("vary", VARY);
    if (this.#answer === null) reply.status(304);
    return this.#answer;
  }
}

const VARY = `accept-language, ${TOKEN_HEADER}`;

/** `*` matches nothing: its sender may have an older answer. */
function hasTag(request: FastifyRequest, tag: string): boolean {
  return request.headers["if-none-match"]?.includes(`"${tag}"`) ?? false;
}
