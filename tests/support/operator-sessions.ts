/** Operators made as in reality: added, invited, set up with an authenticator, signed in. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { TOTP } from "otpauth";
import { endpoints, type Call, type RequestOf, type ResponseOf } from "../../contract/endpoints.ts";
import type { Refusal } from "../../contract/reasons.ts";
import type { Role } from "../../contract/operator/roles.ts";
import { OPERATOR_TOKEN } from "./server.ts";

export const makeSecret = () => randomBytes(32).toString("base64url");
export const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");

export interface Answered<C extends Call> {
  done: boolean;
  data: ResponseOf<C>;
  refusal: Refusal;
}

/** Sends operators' calls under one token; null for none. */
export class Desk {
  readonly origin: string;
  token: string | null;

  constructor(origin: string, token: string | null = OPERATOR_TOKEN) {
    this.origin = origin;
    this.token = token;
  }

  async answer<C extends Call>(
    call: C,
    request: RequestOf<C>,
    key: string = randomUUID(),
  ): Promise<Answered<C>> {
    const [method, path] = call.split(" ") as ["GET" | "POST", string];
    const query = method === "GET" ? `?${new URLSearchParams(request as Record<string, string>)}` : "";
    const headers = new Headers({ "content-type": "application/json" });
    if (endpoints[call].idempotent) headers.set("idempotency-key", key);
    if (this.token !== null) headers.set("operator-token", this.token);
    const body = method === "POST" ? { body: JSON.stringify(request) } : {};
    // Passkeys need a host name.
    const url = `${this.origin.replace("127.0.0.1", "localhost")}/api/${path}${query}`;
    const response = await fetch(url, { method, headers, ...body });
    const { code, data } = (await response.json()) as { code: number; data: unknown };
    return { done: code === 200, data: data as ResponseOf<C>, refusal: data as Refusal };
  }

  /** @throws Error with the refusal. */
  async must<C extends Call>(call: C, request: RequestOf<C>, key?: string): Promise<ResponseOf<C>> {
    const { done, data } = await this.answer(call, request, key);
    if (!done) throw new Error(`${call}: ${JSON.stringify(data)}`);
    return data;
  }

  /** The reason of a refusal, or "done". */
  async reason<C extends Call>(call: C, request: RequestOf<C>, key?: string): Promise<string> {
    const { done, refusal } = await this.answer(call, request, key);
    return done ? "done" : refusal.reason;
  }
}

/** An authenticator's code. Each use needs a later step than the one before. */
export function codeOf(secret: string, at: Date): string {
  return new TOTP({ secret, algorithm: "SHA1", digits: 6, period: 30 }).generate({ timestamp: at.getTime() });
}

/** @returns the invitation's secret. */
export async function invited(by: Desk, name: string, roles: Role[]): Promise<string> {
  const secret = makeSecret();
  await by.must("POST operator/operators", { name, roles, reason: "test" });
  await by.must("POST operator/operators/invite", { name, secretHash: hashOf(secret), reason: "test" });
  return secret;
}

export interface SetUp {
  name: string;
  key: string;
  totp: string;
}

export interface Reached {
  origin: string;
  clock: { now(): Date; advance(milliseconds: number): void };
}

export async function setUp({ origin, clock }: Reached, secret: string): Promise<SetUp> {
  const desk = new Desk(origin, null);
  const { name, authenticator } = await desk.must("POST operator/invitation/open", { secret });
  const key = makeSecret();
  const code = codeOf(authenticator.secret, clock.now());
  await desk.must("POST operator/invitation/accept", {
    secret,
    authenticator: { code, keyHash: hashOf(key) },
  });
  return { name, key, totp: authenticator.secret };
}

/** Signs in with a code that has not been used. */
export async function signIn({ origin, clock }: Reached, { name, key, totp }: SetUp): Promise<Desk> {
  clock.advance(30_000);
  const code = codeOf(totp, clock.now());
  const { token } = await new Desk(origin, null).must("POST operator/session/start", { name, key, code });
  return new Desk(origin, token);
}

/** A signed-in operator, added with the token of the environment. */
export async function newOperator(server: Reached, name: string, roles: Role[]): Promise<Desk> {
  const secret = await invited(new Desk(server.origin), name, roles);
  return signIn(server, await setUp(server, secret));
}
