/** The server under test as the model sees it: calls over HTTP, sessions, and the pools in its database. */
import type { Call, RequestOf, ResponseOf } from "../../contract/endpoints.ts";
import { type Answer, Client, passwords } from "../support/client.ts";
import type { Member } from "./world.ts";

export interface Server {
  origin: string;
  /** Makes the server's clock say this time, in milliseconds since 1970, from now on. */
  setClock(now: number): void;
  /** What each pool holds, as "pool asset" and units. */
  pools(): Promise<Map<string, bigint>>;
}

const DAY = 24 * 3_600_000;
/** Sessions end after 14 days unused and after 90 days. Source: decisions, "Sessions, and who is limited". */
const UNUSED = 12 * DAY;
const OLDEST = 80 * DAY;

interface Session {
  client: Client;
  begun: number;
  used: number;
}

export class Platform {
  readonly #server: Server;
  readonly #operator: Client;
  readonly #sessions = new Map<string, Session>();

  constructor(server: Server) {
    this.#server = server;
    this.#operator = new Client(server.origin);
  }

  /** Sends a call as a member, or with no member as the operator or a visitor, at a moment of the server's clock. */
  async send(
    call: Call,
    by: Member | null,
    request: object,
    now: number,
    key?: string,
  ): Promise<Answer<Call>> {
    const client = by ? await this.#clientOf(by, now) : this.#operator;
    this.#server.setClock(now);
    return client.answer(call, request as RequestOf<Call>, key ? { key } : {});
  }

  /** Reads what must be there. */
  async read<C extends Call>(
    call: C,
    by: Member | null,
    request: RequestOf<C>,
    now: number,
  ): Promise<ResponseOf<C>> {
    const client = by ? await this.#clientOf(by, now) : this.#operator;
    this.#server.setClock(now);
    return client.call(call, request);
  }

  pools(): Promise<Map<string, bigint>> {
    return this.#server.pools();
  }

  async #clientOf({ account }: Member, now: number): Promise<Client> {
    const known = this.#sessions.get(account);
    if (known && now - known.used < UNUSED && now - known.begun < OLDEST) {
      known.used = now;
      return known.client;
    }
    this.#server.setClock(now);
    const client = await new Client(this.#server.origin).login(account, passwords.password);
    this.#sessions.set(account, { client, begun: now, used: now });
    return client;
  }
}
