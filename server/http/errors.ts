import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refused } from "../core/refused.ts";
import { refusalOf } from "../core/refusal.ts";
import { logOf } from "./logging.ts";
import { sendRefusal } from "./reply.ts";

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refused = withField(toRefused(error), request);
    if (refused.reason === "internal" || refused.reason === "unavailable")
      logOf(request).error({ err: error }, "request failed");
    return sendRefusal(request, reply, refused);
  });
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, new Refused("not_found")));
}

/** A malformed URL matches no route, so no hook sets these headers. */
export function refuseUrl(_: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header("x-content-type-options", "nosniff").header("cache-control", "no-store");
  sendRefusal(request, reply, new Refused("not_found"));
}

function toRefused(error: FastifyError): Refused {
  if (error.validation) return new Refused("invalid", { field: invalidField(error) });
  if (error.statusCode === 413) return new Refused("body_too_large");
  if (error.statusCode === 429) return new Refused("too_many_requests");
  // Malformed JSON, a wrong content type, a bad header.
  const isClientFault = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  return isClientFault ? new Refused("invalid", { field: "body" }) : refusalOf(error);
}

/** PostgreSQL refuses a NUL without naming the field. */
function withField(refused: Refused, { body, query }: FastifyRequest): Refused {
  if (refused.reason !== "invalid" || refused.details.field !== undefined) return refused;
  const given = Object.entries({ ...(query as object), ...(body as object | null | undefined) });
  const field = given.find(([, value]) => JSON.stringify(value)?.includes(String.raw`\u0000`))?.[0];
  return new Refused("invalid", { ...refused.details, field: field ?? "body" });
}

interface Params {
  requiredProperties?: string[];
  missingProperty?: string;
  additionalProperties?: string[];
}

/** Longer field names are not repeated to the sender. */
const MAX_NAME = 64;

function invalidField(error: FastifyError): string {
  const [first] = error.validation!;
  const { requiredProperties, missingProperty, additionalProperties } = (first?.params ?? {}) as Params;
  const named = (first?.instancePath ?? "").split("/").find(Boolean);
  const field = named ?? requiredProperties?.[0] ?? missingProperty ?? additionalProperties?.[0];
  return field !== undefined && field.length <= MAX_NAME ? field : "body";
}
