/**
 * One JSON line per event, at every level but `silent`, and a counter by reason. Accounts and addresses are keyed
 * hashes: recognisable, not readable. Source: rules.md S18, O13.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter, type Registry } from "prom-client";
import { normaliseAccount } from "../../contract/accounts/rules.ts";
import type { Call } from "../../contract/endpoints.ts";
import type { Context } from "../core/context.ts";
import { digestOf, type SecurityEvent } from "../core/security-events.ts";
import { networkOf } from "./origin.ts";
import { reasonOf } from "./reply.ts";

/** Calls whose every outcome is an event. */
export const securityCalls: Partial<Record<Call, string>> = {
  "POST account/login": "sign_in",
  "POST account/register": "registration",
  "POST account/logout": "sign_out",
  "POST account/resetPassword": "password_reset",
  "POST account/changePassword": "password_change",
  "POST account/changePayPassword": "pay_password_change",
  "POST account/freeze": "freeze",
  "POST account/unfreeze": "unfreeze",
  "POST account/close": "closing",
  "POST account/keep": "closing_end",
  "POST account/sessionEnd": "session_end",
  "POST account/sessionsEnd": "sessions_end",
  "POST account/sessionRefuse": "session_refusal",
  "POST account/phrase": "phrase_change",
  "POST wallet/ownLimit": "own_limit",
  "POST wallet/ownLimitKeep": "own_limit_kept",
  "POST account/recover": "recovery",
  "POST account/recoveryRefuse": "recovery_refusal",
  "POST operator/session/start": "operator_sign_in",
  "POST operator/session/end": "operator_sign_out",
  "POST operator/invitation/accept": "operator_invitation",
};

/** Refusals that are events on every call. */
const payPasswordReasons = new Set(["wrong_pay_password", "pay_password_locked", "pay_password_blocked"]);

const callers = new WeakMap<FastifyRequest, string>();

export function noteCaller(request: FastifyRequest, account: string): void {
  callers.set(request, account);
}

export function logSecurity(app: FastifyInstance, ctx: Context, registry: Registry): void {
  const level = app.log.level === "silent" ? "silent" : "info";
  const log = app.log.child({}, { level });
  const count = new Counter({
    name: "starship_security_events_total",
    help: "Security events, by event, outcome and reason",
    labelNames: ["event", "outcome", "reason"],
    registers: [registry],
  });
  ctx.security.subscribe(({ account, address, ...what }) => {
    count.inc({ ...what, reason: what.reason ?? "" });
    const name = account === null ? null : normaliseAccount(account);
    const hashes = {
      account: digestOf(ctx.digest, "account", name),
      address: digestOf(ctx.digest, "address", address),
    };
    const line = { ...what, ...hashes };
    if (what.outcome === "alarm") log.error(line, "security alarm");
    else if (what.outcome === "refused") log.warn(line, "security");
    else log.info(line, "security");
  });
  app.addHook("onResponse", async (request) => {
    const event = eventOf(request);
    if (event) ctx.security.report(event);
  });
}

function eventOf(request: FastifyRequest): SecurityEvent | null {
  const { security } = request.routeOptions.config as { security?: string };
  const reason = reasonOf(request);
  const event = security ?? (reason !== null && payPasswordReasons.has(reason) ? "pay_password" : null);
  if (event === null) return null;
  return {
    event,
    outcome: reason === null ? "accepted" : "refused",
    reason,
    account: callers.get(request) ?? accountIn(request.body),
    address: networkOf(request.ip),
  };
}

/** The body is not validated yet. */
function accountIn(body: unknown): string | null {
  const account = (body as { account?: unknown } | null | undefined)?.account;
  return typeof account === "string" ? account : null;
}
