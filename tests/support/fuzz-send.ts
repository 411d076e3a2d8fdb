import { randomUUID } from "node:crypto";
import { endpoints, type Call, type Endpoint } from "../../contract/endpoints.ts";
import { KEY_HEADER, OPERATOR_TOKEN_HEADER, TOKEN_HEADER, type Envelope } from "../../contract/envelope.ts";
import type { Refusal } from "../../contract/reasons.ts";
import { Authenticator } from "./authenticator.ts";
import { freshName, passwords } from "./client.ts";
import type { Opened } from "./engine.ts";
import { operators, type OperatorName } from "./operators.ts";
import { OPERATOR_TOKEN } from "./server.ts";

export interface Sent {
  status: number;
  envelope: Envelope<unknown>;
  isDone: boolean;
  reason: string | undefined;
}

export type Maker = (sender: Sender, key: string) => object | Promise<object>;

export class Sender {
  readonly #server: Pick<Opened, "app" | "clock">;
  #token = "";
  #operatorToken = OPERATOR_TOKEN;
  /** Guesses at public calls are limited by address, so each member has its own. */
  #address = "";
  account = "";
  #renewals = 0;
  readonly #made = new Map<string, string>();
  /** Has the member's passkeys. Requests name no host, and so are for `localhost`. */
  authenticator = new Authenticator(ORIGIN);

  constructor(server: Pick<Opened, "app" | "clock">) {
    this.#server = server;
  }

  get now(): number {
    return this.#server.clock.now().getTime();
  }

  /** @param key "" for none. */
  async send(call: Call, input: unknown, key: string = randomUUID()): Promise<Sent> {
    const [method, path] = call.split(" ") as ["GET" | "POST", string];
    const headers: Record<string, string> = {
      [TOKEN_HEADER]: this.#token,
      [OPERATOR_TOKEN_HEADER]: this.#operatorToken,
      ...(key !== "" && { [KEY_HEADER]: key }),
    };
    const content = contentOf(call, input, headers);
    const from = endpoints[call].access === "public" ? { remoteAddress: this.#address } : {};
    const answer = await this.#server.app.inject({
      method,
      url: `/api/${path}`,
      headers,
      ...from,
      ...content,
    });
    const isFile = answer.headers["content-disposition"] !== undefined;
    const envelope = isFile ? { code: 200, msg: "", data: null } : answer.json<Envelope<unknown>>();
    const { reason } = (envelope.data ?? {}) as Partial<Refusal>;
    return { status: answer.statusCode, envelope, isDone: envelope.code === 200, reason };
  }

  /** @returns the answer's data. @throws Error when it is refused. */
  async must<T = { id: string }>(call: Call, input: object, key?: string): Promise<T> {
    const { isDone, envelope } = await this.send(call, input, key);
    if (!isDone) throw new Error(`${call} answered ${JSON.stringify(envelope)}`);
    return envelope.data as T;
  }

  /** As {@link must}, for a named operator. */
  async mustAs<T = { id: string }>(name: OperatorName, call: Call, input: object): Promise<T> {
    this.#operatorToken = operators.find((one) => one.name === name)!.token;
    return this.must<T>(call, input).finally(() => (this.#operatorToken = OPERATOR_TOKEN));
  }

  /** As {@link must}, for another member. */
  async mustOf<T = { id: string }>(account: string, call: Call, input: object): Promise<T> {
    const own = this.#token;
    const { password } = passwords;
    ({ token: this.#token } = await this.must<{ token: string }>("POST account/login", {
      account,
      password,
    }));
    return this.must<T>(call, input).finally(() => (this.#token = own));
  }

  async once(name: string, make: () => Promise<string>): Promise<string> {
    const made = this.#made.get(name) ?? (await make());
    this.#made.set(name, made);
    return made;
  }

  /** A request that was carried out has used what was made. */
  used(): void {
    for (const name of this.#made.keys()) if (name !== VOTED) this.#made.delete(name);
  }

  /** Continues as another member, who can pay for everything. */
  async renew(): Promise<void> {
    const { password, payPassword } = passwords;
    const register = (account: string, referrer: string) =>
      this.must("POST account/register", { account, referrer, password, payPassword, riskAccepted: true });
    // What was suspended would be refused to the next member.
    await this.must("POST operator/config", { suspended: [], reason: "fuzz" });
    if (this.account === "") await register(ABOVE, "genesis");
    this.account = freshName("fuzz");
    this.#address = `10.${Math.floor(this.#renewals / 65_536)}.${Math.floor(this.#renewals / 256) % 256}.${this.#renewals % 256}`;
    this.#renewals += 1;
    this.#made.clear();
    this.authenticator = new Authenticator(ORIGIN);
    await register(this.account, ABOVE);
    ({ token: this.#token } = await this.must<{ token: string }>("POST account/login", {
      account: this.account,
      password,
    }));
    // The first request for the push key makes it.
    await this.must("GET push/key", {});
    const credit = { account: this.account, reason: "fuzz" };
    await this.must("POST operator/credit", { ...credit, asset: "usdt", amount: "100000" });
    await this.must("POST operator/credit", { ...credit, asset: "fuel", amount: "1000" });
  }
}

/** Made only once: later votes may not be lower. */
export const VOTED = "vote";

const ORIGIN = "http://localhost";

export const ABOVE = "fuzz_above";

function contentOf(call: Call, input: unknown, headers: Record<string, string>) {
  const { multipart }: Endpoint = endpoints[call];
  if (call.startsWith("GET ")) return { query: texts(input) };
  headers["content-type"] = multipart ? "multipart/form-data; boundary=fuzz" : "application/json";
  return { payload: multipart ? form(input) : (JSON.stringify(input) ?? "") };
}

function texts(input: unknown): Record<string, string> {
  const fields = Object.entries(input !== null && typeof input === "object" ? input : { more: input });
  return Object.fromEntries(
    fields
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, text(value).toWellFormed()]),
  );
}

const text = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

function form(input: unknown): Buffer {
  const parts = Object.entries((input ?? {}) as object).map(([name, value]: [string, unknown]) => {
    const isFile = value instanceof Uint8Array;
    const head = `--fuzz\r\ncontent-disposition: form-data; name="${name}"${isFile ? '; filename="x"' : ""}\r\n\r\n`;
    return Buffer.concat([Buffer.from(head), isFile ? value : Buffer.from(text(value)), Buffer.from("\r\n")]);
  });
  return Buffer.concat([...parts, Buffer.from("--fuzz--\r\n")]);
}
