/**
 * A client written from rules.md A1 to A13 and typed by the contract. It shares no code with the app's, so that no
 * mistake is made in both. It never retries and has no time limit.
 */
import { randomUUID } from "node:crypto";
import { endpoints, type Call, type RequestOf, type ResponseOf } from "../../contract/endpoints.ts";
import {
  KEY_HEADER,
  OK,
  OPERATOR_TOKEN_HEADER,
  TOKEN_HEADER,
  type Envelope,
} from "../../contract/envelope.ts";
import type { Refusal } from "../../contract/reasons.ts";
import { OPERATOR_TOKEN } from "./server.ts";

export interface CallOptions {
  /** Idempotency key. Default: a new one where the call needs one. Null: none. */
  key?: string | null;
  /** Session token. Default: that of the last `login`. Null: none. */
  token?: string | null;
  language?: string;
  known?: string;
  signal?: AbortSignal;
}

export interface Answer<C extends Call> {
  status: number;
  headers: Headers;
  text: string;
  code: number;
  msg: string;
  /** It is valid only when `code` is 200. */
  data: ResponseOf<C>;
  /** `data` of a refusal. */
  refusal: Refusal;
}

export const passwords = { password: "login-password", payPassword: "second-password" };

export class Client {
  readonly origin: string;
  token: string | null = null;
  uid: string | null = null;

  constructor(origin: string) {
    this.origin = origin;
  }

  /** Returns any answer, refusals included. */
  async answer<C extends Call>(
    call: C,
    request: RequestOf<C>,
    options: CallOptions = {},
  ): Promise<Answer<C>> {
    const { method, url, body } = address(this.origin, call, request);
    const headers = this.#headers(call, options);
    if (body !== null) headers.set("content-type", "application/json");
    const response = await fetch(url, { method, headers, body, signal: options.signal ?? null });
    const text = await response.text();
    const { status, headers: answered } = response;
    // 304 has no body.
    const envelope =
      text === "" ? { code: status, msg: "", data: null } : (JSON.parse(text) as Envelope<unknown>);
    const { code, msg, data } = envelope;
    return {
      status,
      headers: answered,
      text,
      code,
      msg,
      data: data as ResponseOf<C>,
      refusal: data as Refusal,
    };
  }

  /** @throws Error with the answer when it is refused. */
  async call<C extends Call>(
    call: C,
    request: RequestOf<C>,
    options: CallOptions = {},
  ): Promise<ResponseOf<C>> {
    const answer = await this.answer(call, request, options);
    if (answer.code !== OK) throw new Error(`${call} answered ${answer.status}: ${answer.text}`);
    return answer.data;
  }

  /** Registers below `referrer` with {@link passwords}. @returns the uid. */
  async register(account: string, referrer: string): Promise<string> {
    const body = { account, referrer, ...passwords, riskAccepted: true as const };
    const { uid } = await this.call("POST account/register", body);
    return uid;
  }

  async login(account: string, password: string = passwords.password): Promise<this> {
    const { token, uid } = await this.call("POST account/login", { account, password });
    this.token = token;
    this.uid = uid;
    return this;
  }

  credit(account: string, amount: string, asset: "usdt" | "points" | "fuel" | "lock" = "usdt") {
    return this.call("POST operator/credit", { account, asset, amount, reason: "test" });
  }

  #headers(call: Call, options: CallOptions): Headers {
    const { access, idempotent } = endpoints[call];
    const headers = new Headers({ "accept-language": options.language ?? "en" });
    const token = options.token === undefined ? this.token : options.token;
    const key = options.key === undefined && idempotent ? randomUUID() : options.key;
    if (access === "member" && token) headers.set(TOKEN_HEADER, token);
    if (access === "operator") headers.set(OPERATOR_TOKEN_HEADER, OPERATOR_TOKEN);
    if (key) headers.set(KEY_HEADER, key);
    if (options.known !== undefined) headers.set("if-none-match", options.known);
    return headers;
  }
}

let names = 0;

/** An account name that no other test of the file uses. */
export const freshName = (beginning: string): string => `${beginning}_${(names += 1)}`;

/** Registers and signs in. */
export async function newMember(origin: string, account: string, referrer = "genesis"): Promise<Client> {
  const client = new Client(origin);
  await client.register(account, referrer);
  return client.login(account);
}

/** A {@link newMember} with usdt credited by the operator. */
export async function fundedMember(
  origin: string,
  account: string,
  usdt: string,
  referrer = "genesis",
): Promise<Client> {
  const client = await newMember(origin, account, referrer);
  if (usdt !== "0") await client.credit(account, usdt);
  return client;
}

function address(origin: string, call: string, request: object) {
  const [method = "", path = ""] = call.split(" ");
  const url = new URL(`/api/${path}`, origin);
  if (method !== "GET") return { method, url, body: JSON.stringify(request) };
  for (const [name, value] of Object.entries(request)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return { method, url, body: null };
}
