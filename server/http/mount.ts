/**
 * The contract's table gives method, path, schemas, access and idempotency key, so that a route is only its handler.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  endpoints,
  type Call,
  type Endpoints,
  type RequestOf,
  type ResponseOf,
} from "../../contract/endpoints.ts";
import { KEY_HEADER, TOKEN_HEADER } from "../../contract/envelope.ts";
import { isValidated } from "../../contract/validated-calls.ts";
import { isOperatorCall, mayCall, type OperatorCall } from "../../contract/operator/rights.ts";
import { withinTime } from "../../contract/time-limit.ts";
import type { Language } from "../../contract/languages.ts";
import { Refused } from "../core/refused.ts";
import { actAs, type OperatorIdentity } from "../core/acting.ts";
import type { Caller, Context, Tx } from "../core/context.ts";
import { compressed } from "./compression.ts";
import { deviceOf } from "./device.ts";
import { hashBody } from "../core/body-hash.ts";
import { once, StoredOutcomes, type KeyedRequest } from "../core/once.ts";
import type { Origin } from "../core/origin.ts";
import { documentation } from "./documentation.ts";
import { readAnywhere, settleDue } from "./replica-reads.ts";
import { logCaller } from "./logging.ts";
import { originOf } from "./origin.ts";
import { isRepeatable, readKey } from "./request-key.ts";
import { languageOf, success } from "./reply.ts";
import { noteCaller, securityCalls } from "./security-log.ts";
import { Validated, type ValidatorReader } from "./validators.ts";

export interface Edge {
  app: FastifyInstance;
  ctx: Context;
  operators: {
    /** Null for others than operators. */
    identify: (request: FastifyRequest) => Promise<OperatorIdentity | null>;
    isOpenTo: (request: FastifyRequest) => boolean;
    noteForbidden: (operator: OperatorIdentity, call: OperatorCall) => Promise<void>;
    /** In the act's transaction. @throws Refused `forbidden`, `operator_forbidden` */
    recheck: (tx: Tx, operator: OperatorIdentity, call: OperatorCall) => Promise<void>;
  };
  /** Origins of the app, besides this machine's. */
  publicOrigins: string[];
  /** Null for an unknown or expired token. */
  authenticate: Authenticate;
  /** Cached for a moment, for reads only. */
  recall: Authenticate;
  validators: ValidatorReader;
}

type Authenticate = (token: string) => Promise<Caller | null>;

/** `caller` is set on members' calls, `operator` and `identity` on operators' calls. */
export interface Incoming<C extends Call> {
  input: RequestOf<C>;
  caller: Caller;
  operator: string;
  identity: OperatorIdentity;
  language: Language;
  /** Browser and system, as far as known. */
  device: string | null;
  origin: Origin;
  /** Of a keyed call, or of a repeatable one that has it; else empty. */
  key: string;
  /** Of a conditional call's content, read for this request; null if there is none. */
  version: string | null;
}

interface Options {
  rateLimit?: {
    max: number;
    timeWindow: string;
    /** By default the network, with no limit on this machine. */
    keyGenerator?: (request: FastifyRequest) => string;
    allowList?: string[];
  };
  /** In bytes, for a call that takes more than others. */
  bodyLimit?: number;
}
/** The limit of a request, below the client's own. */
export const REQUEST_LIMIT_MS = 45_000;

export function answer<C extends Call>(
  edge: Edge,
  call: C,
  handler: (incoming: Incoming<C>) => Promise<ResponseOf<C>>,
  options: Options = {},
): void {
  mount(edge, call, options, async (request, incoming) => {
    const read = async (version: string | null) => {
      incoming.version = version;
      if (isRepeatable(call)) incoming.key = readKey(request) ?? "";
      return success(request, await handler(incoming));
    };
    return isValidated(call) ? edge.validators.answer(call, request, incoming, read) : read(null);
  });
}

type Conditional = { [C in Call]: Endpoints[C] extends { conditional: true } ? C : never }[Call];

/** Null, for an unchanged answer, becomes 304 without a body. */
export function answerIfChanged<C extends Conditional>(
  edge: Edge,
  call: C,
  handler: (incoming: Incoming<C>) => Promise<ResponseOf<C> | null>,
): void {
  mount(edge, call, {}, async (request, incoming) => {
    const data = await handler(incoming);
    return new Validated(null, data === null ? null : success(request, data));
  });
}

export interface KeyedHandler<C extends Call, Prepared> {
  /** For slow work, such as passwords, or separate writes: before the transaction, not on a replay. */
  before?: (incoming: Incoming<C>) => Promise<Prepared>;
  perform: (tx: Tx, incoming: Incoming<C>, prepared: Prepared) => Promise<ResponseOf<C>>;
}

export function keyed<C extends Call, Prepared = void>(
  edge: Edge,
  call: C,
  { before, perform }: KeyedHandler<C, Prepared>,
  options: Options = {},
): void {
  submitted(
    edge,
    call,
    async (incoming, record, render) => {
      // Without `before`, `Prepared` is void.
      const prepared = (await before?.(incoming)) as Prepared;
      const act = async (tx: Tx) => {
        if (isOperatorCall(call)) {
          await edge.operators.recheck(tx, incoming.identity, call);
          actAs(tx, incoming.identity);
        }
        return perform(tx, incoming, prepared);
      };
      return once(edge.ctx, record, act, render);
    },
    options,
  );
}

/**
 * The transaction is shared with other requests.
 * @param submit not called on a replay; stores and returns the answer that `render` makes.
 */
export function submitted<C extends Call>(
  edge: Edge,
  call: C,
  submit: (
    incoming: Incoming<C>,
    record: KeyedRequest,
    render: (data: ResponseOf<C>) => string,
  ) => Promise<string>,
  options: Options = {},
): void {
  const outcomes = new StoredOutcomes(edge.ctx);
  mount(
    edge,
    call,
    options,
    async (request, incoming, reply) => {
      const key = readKey(request);
      if (key === null) throw new Refused("idempotency_required", { field: KEY_HEADER });
      const isOperators = endpoints[call].access === "operator";
      const owner = isOperators ? ownerNamed(incoming.operator) : ownerOf(incoming.caller);
      const record: KeyedRequest = {
        owner,
        key,
        action: actionOf(call),
        body: hashBody(edge.ctx, request.body),
        until: performance.now() + REQUEST_LIMIT_MS,
      };
      reply.type("application/json; charset=utf-8");
      const stored = await outcomes.find(record, isOperators ? null : incoming.caller.tokenHash);
      if (stored !== null) return stored;
      return submit({ ...incoming, key }, record, (data) => JSON.stringify(success(request, data)));
    },
    true,
  );
}

export function ownerOf(caller: Caller): string {
  return `member:${caller.memberId}`;
}

/** Nobody is answered under another operator's key. */
function ownerNamed(operator: string): string {
  return operator === "operator" ? operator : `operator:${operator}`;
}

function actionOf(call: Call): string {
  return call.slice(call.indexOf(" ") + 1);
}

export function mount<C extends Call>(
  { app, ctx, operators, authenticate, recall, publicOrigins }: Edge,
  call: C,
  options: Options,
  handler: (request: FastifyRequest, incoming: Incoming<C>, reply: FastifyReply) => Promise<unknown>,
  readsSession = false,
): void {
  const { access } = endpoints[call];
  const method = call.startsWith("GET ") ? "GET" : "POST";
  const callers = new WeakMap<FastifyRequest, Caller>();
  const identities = new WeakMap<FastifyRequest, OperatorIdentity>();
  app.route({
    method,
    url: `/api/${actionOf(call)}`,
    schema: documentation(call, method),
    ...(options.bodyLimit !== undefined && { bodyLimit: options.bodyLimit }),
    ...(!("file" in endpoints[call]) && { compress: compressed }),
    config: { ...options, security: securityCalls[call] },
    // Before the body is parsed, and after the limits of requests, which cost less.
    preParsing: async (request) => {
      if (access === "operator-entry" && !operators.isOpenTo(request)) throw new Refused("forbidden");
      if (access === "operator") identities.set(request, await entitled(operators, request, call));
      if (access !== "member") return;
      const caller = await readAnywhere(ctx, call, request, () => authenticated(recall, request));
      callers.set(request, caller);
      noteCaller(request, caller.account);
      logCaller(request, caller.memberId.toString());
    },
    // A call without fields may come without a body.
    preValidation: async (request) => {
      if (method === "POST" && request.body === undefined) request.body = {};
    },
    handler: async (request, reply) => {
      await settleDue(ctx, call);
      // A body may take minutes, and its session may have ended meanwhile. A keyed call reads the session with its
      // key.
      if (access === "member" && method === "POST" && !readsSession)
        await authenticated(authenticate, request);
      if (access === "operator" && method === "POST") await entitled(operators, request, call);
      const input = (method === "GET" ? request.query : request.body) as RequestOf<C>;
      // Set wherever a handler uses them.
      const caller = callers.get(request) as Caller;
      const identity = identities.get(request) as OperatorIdentity;
      const operator = identity?.name;
      const language = languageOf(request);
      const incoming = {
        input,
        caller,
        operator,
        identity,
        language,
        key: "",
        version: null,
        // Few calls ask for them.
        get device() {
          return deviceOf(request.headers["user-agent"] ?? "");
        },
        get origin() {
          return originOf(request, reply, publicOrigins);
        },
      };
      const answered = await withinTime(
        REQUEST_LIMIT_MS,
        readAnywhere(ctx, call, request, () => handler(request, incoming, reply)).then((body) => ({ body })),
      );
      // The work may still complete: the client asks for its outcome by the key.
      if (!answered) throw new Refused("unavailable");
      const { body } = answered;
      return body instanceof Validated ? body.sendBy(reply) : body;
    },
  });
}

/**
 * @throws Refused `forbidden` for an unknown token; `operator_forbidden` if the operator's roles do not allow the call.
 */
async function entitled(
  { identify, noteForbidden }: Edge["operators"],
  request: FastifyRequest,
  call: Call,
): Promise<OperatorIdentity> {
  const operator = await identify(request);
  // Calls missing in the table of rights are forbidden to all.
  if (!operator || !isOperatorCall(call)) throw new Refused("forbidden");
  if (mayCall(operator.roles, call)) return operator;
  await noteForbidden(operator, call);
  throw new Refused("operator_forbidden");
}

/** @throws Refused `signed_out` */
export async function authenticated(authenticate: Authenticate, request: FastifyRequest): Promise<Caller> {
  const token = request.headers[TOKEN_HEADER];
  const caller = typeof token === "string" && token !== "" ? await authenticate(token) : null;
  if (!caller) throw new Refused("signed_out");
  return caller;
}
