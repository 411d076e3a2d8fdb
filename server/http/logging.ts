/**
 * One JSON line per request at level info, and one more for a failure. It names the route's pattern, never the URL:
 * nothing that members type, send or put into a header is logged.
 */
import { randomUUID } from "node:crypto";
import { EVENT_STREAM } from "../../contract/live.ts";
import {
  LogController,
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from "fastify";
import { logOutput } from "./log-output.ts";

export function logging(level: string): Pick<FastifyServerOptions, "logger" | "logController" | "genReqId"> {
  return {
    logger: {
      level,
      stream: logOutput(),
      serializers: { req: requestFields, res: replyFields, err: errorFields },
    },
    logController: new RequestLog(),
    // Unique across servers that share a log.
    genReqId: () => randomUUID(),
  };
}

const callers = new WeakMap<FastifyRequest, string>();

export function logCaller(request: FastifyRequest, uid: string): void {
  callers.set(request, uid);
}

/** Names the member. Created only when needed, since most requests log one line. */
export function logOf(request: FastifyRequest): FastifyBaseLogger {
  const uid = callers.get(request);
  return uid === undefined ? request.log : request.log.child({ uid });
}

/** Fastify's lines hold the URL with its query. */
class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    if (isStream(reply)) return;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const line = { ...requestFields(request), ...replyFields(reply), ms };
    const log = logOf(request);
    if (error) log.warn({ ...line, err: error }, "answer not delivered");
    else log.info(line, "answered");
  }
}

/** "/api/wallet/transfer", or "none" for an unknown URL. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? "none";
}

export function isStream(reply: FastifyReply): boolean {
  return reply.getHeader("content-type") === EVENT_STREAM;
}

function requestFields(request: FastifyRequest) {
  return { method: request.method, route: routeOf(request) };
}

function replyFields({ statusCode }: { statusCode: number }) {
  return { status: statusCode };
}

/** Other fields of database errors hold the refused row. */
function errorFields({ name, message, code, stack }: Error & { code?: unknown }) {
  return { type: name, message, code, stack: stack ?? "" };
}
