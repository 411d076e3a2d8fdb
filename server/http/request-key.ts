/** Source: rules.md A7. */
import type { FastifyRequest } from "fastify";
import type { Endpoint } from "../../contract/endpoint.ts";
import { endpoints, type Call } from "../../contract/endpoints.ts";
import { KEY_HEADER } from "../../contract/envelope.ts";
import { Refused } from "../core/refused.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a call may have a key although no answer is stored. */
export function isRepeatable(call: Call): boolean {
  const { repeatable }: Endpoint = endpoints[call];
  return repeatable ?? false;
}

/** Null if it has none. @throws Refused `invalid` */
export function readKey(request: FastifyRequest): string | null {
  const key = request.headers[KEY_HEADER];
  if (typeof key !== "string" || key === "") return null;
  if (!UUID.test(key)) throw new Refused("invalid", { field: KEY_HEADER });
  return key.toLowerCase();
}
