/**
 * The log: one JSON line a request, at level info, and one more when it failed. A line names the route's pattern, never
 * the address as it came: what members type, send or carry in a header is in none of them.
 */
import { randomUUID } from "node:crypto";
import { LogController, type FastifyReply, type FastifyRequest, type FastifyServerOptions } from "fastify";

/** What the app is made with. */
export function logging(level: string): Pick<FastifyServerOptions, "logger" | "logController" | "genReqId"> {
  return {
    logger: { level, serializers: { req: requestFields, res: replyFields, err: errorFields } },
    logController: new RequestLog(),
    // Several servers write into one log: a counter each would not tell their requests apart.
    genReqId: () => randomUUID(),
  };
}

/** Says in the request's lines from now on whose it is. */
export function logCaller(request: FastifyRequest, uid: string): void {
  request.log = request.log.child({ uid });
}

/** Fastify's own lines hold the address with its query; ours take their place. */
class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const line = { ...requestFields(request), ...replyFields(reply), ms };
    if (error) request.log.warn({ ...line, err: error }, "answer not delivered");
    else request.log.info(line, "answered");
  }
}

/** "/api/wallet/transfer", or "none" for an address that no route has. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? "none";
}

function requestFields(request: FastifyRequest) {
  return { method: request.method, route: routeOf(request) };
}

function replyFields({ statusCode }: { statusCode: number }) {
  return { status: statusCode };
}

/** Databases put the row that they refused into fields of the error: only what names the fault is written. */
function errorFields({ name, message, code, stack }: Error & { code?: unknown }) {
  return { type: name, message, code, stack: stack ?? "" };
}
