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

/** Adds the member to the request's further lines. */
export function logCaller(request: FastifyRequest, uid: string): void {
  callers.set(request, uid);
}

/** The request's log, which names the member. Made where something is logged: most requests are one line. */
export function logOf(request: FastifyRequest): FastifyBaseLogger {
  const uid = callers.get(request);
  return uid === undefined ? request.log : request.log.child({ uid });
}

/** Replaces Fastify's lines, which hold the URL with its query. */
class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    // It ends when its reader leaves.
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

/** Whether it lasts for as long as somebody reads it. */
export function isStream(reply: FastifyReply): boolean {
  return reply.getHeader("content-type") === EVENT_STREAM;
}

function requestFields(request: FastifyRequest) {
  return { method: request.method, route: routeOf(request) };
}

function replyFields({ statusCode }: { statusCode: number }) {
  return { status: statusCode };
}

/** Database errors hold the refused row in other fields. */
function errorFields({ name, message, code, stack }: Error & { code?: unknown }) {
  return { type: name, message, code, stack: stack ?? "" };
}
