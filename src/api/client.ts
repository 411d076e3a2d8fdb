import { createFetch } from "ofetch";
import type { Call, RequestOf, ResponseOf } from "../../contract/endpoints.ts";
import { KEY_HEADER, REQUEST_TIMEOUT_MS, TOKEN_HEADER } from "../../contract/envelope.ts";
import { isPublic } from "../../contract/public-calls.ts";
import { answeredAt, readAnswer, type Answer } from "../shared/answer.ts";
import { SignedOutError, UnreachableError } from "../shared/errors.ts";

const NOT_MODIFIED = 304;

type AnswerParts = [status: number, headers: Headers, text: string];

export interface CallOptions {
  /** The idempotency key, required for every change by a member. */
  key?: string;
  /** For the whole exchange; the default is REQUEST_TIMEOUT_MS. */
  timeoutMs?: number;
}

export interface Api {
  /**
   * Never retries: only the caller knows whether that is safe.
   * @throws RefusedError, SignedOutError, UnreachableError
   */
  call<C extends Call>(call: C, request: RequestOf<C>, options?: CallOptions): Promise<Answer<ResponseOf<C>>>;
  /** For calls that know what the caller has: null if nothing has changed (304). */
  callIfChanged<C extends Call>(call: C, request: RequestOf<C>): Promise<Answer<ResponseOf<C> | null>>;
}

export interface ApiEnvironment {
  /** The base address ends in a slash. */
  base: string;
  fetch?: typeof globalThis.fetch;
  now?: () => Date;
  token(): string | null;
  /** Defaults to the members' header. */
  tokenHeader?: string;
  language(): string;
  /** The session of `token` is over. Called before the call throws. */
  onSignedOut(message: string, token: string | null): void;
  /** Called for members' calls with the server's time; public answers may come from a cache. */
  onAnswered?(at: Date): void;
  onUnreachable?(error: UnreachableError): void;
  /** Follows each request that no cache can answer. */
  follow?<T>(answer: Promise<T>): Promise<T>;
}

/** Creates the client of the server. Source: rules.md A2, A4, A6, A7. */
export function createApi(environment: ApiEnvironment): Api {
  const { base, now = () => new Date() } = environment;
  const exchange = createFetch({
    // Read at each call: the global fetch may be wrapped later.
    fetch: (input, init) => (environment.fetch ?? globalThis.fetch)(input, init),
    defaults: { baseURL: base, retry: false, ignoreResponseError: true, responseType: "text" },
  });

  /** Reads the whole body, so that the timeout covers it. */
  async function send(call: string, request: object, headers: Headers, timeoutMs = REQUEST_TIMEOUT_MS) {
    const [method = "GET", path = ""] = call.split(" ");
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), timeoutMs);
    try {
      return await exchange.raw(path, {
        method,
        headers,
        signal: controller.signal,
        // The HTTP cache may hold another host's page under our address.
        cache: "no-store",
        ...(method === "GET" ? { query: request } : { body: request }),
      });
    } catch (error) {
      throw new UnreachableError(controller.signal.aborted ? "timeout" : "network", error);
    } finally {
      clearTimeout(timer);
    }
  }

  async function answered<C extends Call>(
    call: C,
    request: RequestOf<C>,
    { key, timeoutMs }: CallOptions,
    read: (...parts: AnswerParts) => Answer<ResponseOf<C> | null>,
  ) {
    const token = environment.token();
    const headers = new Headers({ accept: "application/json", "accept-language": environment.language() });
    // Public calls carry no token, so that the worker may cache their answers.
    if (token !== null && !isPublic(call)) headers.set(environment.tokenHeader ?? TOKEN_HEADER, token);
    if (key !== undefined) headers.set(KEY_HEADER, key);
    try {
      const sent = send(call, request, headers, timeoutMs);
      const mayBeCached = isPublic(call) && call.startsWith("GET ");
      const response = await (mayBeCached ? sent : (environment.follow?.(sent) ?? sent));
      const answer = read(response.status, response.headers, String(response._data ?? ""));
      if (!isPublic(call)) environment.onAnswered?.(answer.at);
      return answer;
    } catch (error) {
      if (error instanceof SignedOutError) environment.onSignedOut(error.message, token);
      if (error instanceof UnreachableError) environment.onUnreachable?.(error);
      throw error;
    }
  }

  return {
    async call(call, request, options = {}) {
      const read = (...parts: AnswerParts) => readAnswer<ResponseOf<typeof call>>(...parts, now);
      return (await answered(call, request, options, read)) as Answer<ResponseOf<typeof call>>;
    },
    callIfChanged: (call, request) =>
      answered(call, request, {}, (status, headers, text) =>
        status === NOT_MODIFIED
          ? { data: null, at: answeredAt(headers, now) }
          : readAnswer<ResponseOf<typeof call>>(status, headers, text, now),
      ),
  };
}
