/** A push service that speaks RFC 8030, decrypts messages like a browser, and can misbehave. */
import { randomBytes } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import type { PushPayload } from "../../contract/push/events.ts";
import { checkVapid, decrypt, newReceiver } from "./push-crypto.ts";

export interface Received {
  payload: PushPayload;
  bytes: number;
  headers: http.IncomingHttpHeaders;
}

/** The answer in place of accepting the message; "silence": no answer. */
export type Misbehaviour = { status: number; retryAfter?: string } | "silence";

export class PushDevice {
  readonly received: Received[] = [];
  /** The server's key that it subscribed with; empty: the service's. */
  key = "";
  /** Counts accepted and refused requests. */
  tries = 0;
  /** Used up one after the other; then the service behaves. */
  misbehaves: Misbehaviour[] = [];
  readonly path = `/${randomBytes(9).toString("base64url")}`;
  readonly #receiver = newReceiver();
  readonly #auth = randomBytes(16);
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** As `PushSubscription.toJSON` gives it, with the app's own fields. */
  subscription(lang = "en", scope?: string) {
    return {
      endpoint: `${this.#origin}${this.path}`,
      expirationTime: null,
      keys: {
        p256dh: this.#receiver.getPublicKey("base64url"),
        auth: this.#auth.toString("base64url"),
      },
      lang,
      ...(scope && { scope }),
    };
  }

  take(body: Buffer, headers: http.IncomingHttpHeaders): void {
    const plain = decrypt(body, this.#receiver, this.#auth);
    const payload = JSON.parse(plain.toString()) as PushPayload;
    this.received.push({ payload, bytes: plain.length, headers });
  }

  get titles(): string[] {
    return this.received.map(({ payload }) => payload.title);
  }
}

export class PushService {
  readonly origin: string;
  /** The key of the subscriptions; messages of another sender are refused. */
  applicationKey = "";
  /** What a real push service or browser would have refused. It stays empty in a test that passes. */
  readonly faults: string[] = [];
  readonly #server: http.Server;
  readonly #devices: Map<string, PushDevice>;

  private constructor(server: http.Server, origin: string, devices: Map<string, PushDevice>) {
    this.#server = server;
    this.origin = origin;
    this.#devices = devices;
  }

  static async open(): Promise<PushService> {
    const devices = new Map<string, PushDevice>();
    const server = http.createServer((request, response) => void service.#answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const service = new PushService(server, `http://127.0.0.1:${port}`, devices);
    return service;
  }

  device(): PushDevice {
    const device = new PushDevice(this.origin);
    this.#devices.set(device.path, device);
    return device;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  async #answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const device = this.#devices.get(request.url!);
    if (!device) return void response.writeHead(404).end();
    device.tries += 1;
    const misbehaviour = device.misbehaves.shift();
    if (misbehaviour === "silence") return;
    if (misbehaviour) {
      const { status, retryAfter } = misbehaviour;
      return void response.writeHead(status, retryAfter ? { "retry-after": retryAfter } : {}).end("No.");
    }
    try {
      this.#check(request.headers, Buffer.concat(chunks), device.key || this.applicationKey);
      device.take(Buffer.concat(chunks), request.headers);
      response.writeHead(201, { location: `${this.origin}/message` }).end();
    } catch (error) {
      this.faults.push((error as Error).message);
      response.writeHead(400).end();
    }
  }

  /** @throws Error naming what RFC 8030, 8188 or 8292 does not allow. */
  #check(headers: http.IncomingHttpHeaders, body: Buffer, key: string): void {
    if (body.length > 4_096) throw new Error("too long");
    if (headers["content-encoding"] !== "aes128gcm") throw new Error("not encrypted");
    if (!/^\d+$/.test(String(headers.ttl))) throw new Error("no TTL");
    if (!/^(very-low|low|normal|high)$/.test(String(headers.urgency))) throw new Error("no such urgency");
    if (!/^[A-Za-z0-9_-]{1,32}$/.test(String(headers.topic))) throw new Error("no such topic");
    checkVapid(headers.authorization ?? "", this.origin, key);
  }
}
