import type { FastifyReply, FastifyRequest } from "fastify";
import { OK, REFUSED, SIGNED_OUT, type Envelope } from "../../contract/envelope.ts";
import { negotiateLanguage, type Language } from "../../contract/languages.ts";
import { boundsFor } from "../../contract/bounds.ts";
import type { Reason, Refusal } from "../../contract/reasons.ts";
import type { Refused } from "../core/refused.ts";
import { reasonText, successText } from "./messages.ts";

/** Browsers send few different ones. */
const languages = new Map<string | undefined, Language>();
const LANGUAGES_MAX = 1_000;
/** Longer headers are not genuine. */
const LONGEST = 100;

export function languageOf(request: FastifyRequest): Language {
  const header = request.headers["accept-language"];
  const known = languages.get(header);
  if (known !== undefined) return known;
  const language = negotiateLanguage(header);
  if (languages.size < LANGUAGES_MAX && (header?.length ?? 0) <= LONGEST) languages.set(header, language);
  return language;
}

export function success<T>(request: FastifyRequest, data: T): Envelope<T> {
  return { code: OK, msg: successText(languageOf(request)), data };
}

/** All others answer 200 with code 500 (rules.md A2, A3). */
const statuses: Partial<Record<Reason, number>> = {
  not_found: 404,
  body_too_large: 413,
  too_many_requests: 429,
  unavailable: 503,
};

const reasons = new WeakMap<FastifyRequest, Reason>();

export function reasonOf(request: FastifyRequest): Reason | null {
  return reasons.get(request) ?? null;
}

export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { reason, details }: Refused,
): FastifyReply {
  reasons.set(request, reason);
  const status = statuses[reason];
  if ((status === 429 || status === 503) && details.retryAt)
    reply.header("retry-after", Math.max(1, Math.ceil((details.retryAt.getTime() - Date.now()) / 1000)));
  const bounds = boundsFor(reason, details);
  const data: Refusal = {
    reason,
    ...(details.field !== undefined && { field: details.field }),
    ...(details.retryAt !== undefined && { retryAt: details.retryAt.toISOString() }),
    ...bounds,
  };
  const values = { field: details.field ?? "", retryAt: details.retryAt?.toISOString() ?? "", ...bounds };
  const msg = reasonText(details.detail ?? reason, languageOf(request), values);
  const code = reason === "signed_out" ? SIGNED_OUT : (status ?? REFUSED);
  return reply.status(status ?? 200).send({ code, msg, data } satisfies Envelope<Refusal>);
}
