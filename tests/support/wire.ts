/** A proxy between browser (worker included) and server. Rules delay, cut, repeat, postpone or replace requests. */
import { once } from "node:events";
import http from "node:http";
import type net from "node:net";

/** A call ("feedback/create"), or a pattern of paths. */
export type Which = string | RegExp;

export interface Replacement {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

/** What happens to matching requests while the rule stands. */
export type Rule =
  /** Forwarded once `until` has resolved. */
  | { kind: "delay"; until: Promise<unknown> | (() => Promise<unknown>) }
  /** Nothing reaches the server, and the connection breaks. */
  | { kind: "cut" }
  /** Reaches the server twice; the second answer is delivered. */
  | { kind: "repeat" }
  /** Answered by the wire itself, once `until` has resolved. */
  | { kind: "replace"; by: Replacement; until?: Promise<unknown> };

/** A kept request. Its sender was answered 504, as by a proxy that gives up waiting. */
export interface Postponed {
  /** Resolves to the answer's text, which nobody else gets. */
  deliver(): Promise<string>;
}

export interface Wire {
  origin: string;
  /** `up` forwards everything, `down` nothing. */
  state: "up" | "down";
  /** Idempotency keys of all requests to a call ("feedback/create") that have reached the server, in order. */
  keysOf(call: string): (string | undefined)[];
  /** Lets the next request through, and keeps its answer back. Resolves when the server has answered. */
  holdNext(call: string): Promise<void>;
  /** Keeps the next request, and answers 504. Resolves when the request has arrived. */
  postponeNext(call: string): Promise<Postponed>;
  /** The newest matching rule counts. @returns a function that ends it. */
  apply(which: Which, rule: Rule): () => void;
  breakAll(): void;
  close(): Promise<void>;
}

interface Passing {
  method: string;
  url: string;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

export async function openWire(target: string): Promise<Wire> {
  const { hostname, port } = new URL(target);
  const seen: { call: string; key: string | undefined }[] = [];
  const held = new Map<string, () => void>();
  const kept = new Map<string, (postponed: Postponed) => void>();
  const rules: { which: Which; rule: Rule }[] = [];
  const sockets = new Set<net.Socket>();

  function send({ method, url, headers, body }: Passing): Promise<http.IncomingMessage> {
    const call = callOf(url);
    if (method === "POST") seen.push({ call, key: String(headers["idempotency-key"]) });
    return new Promise((resolve, reject) => {
      const far = http.request({ hostname, port, method, path: url, headers }, resolve);
      far.on("error", reject);
      far.end(body);
    });
  }

  async function pass(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const cut = () => request.socket.destroy();
    if (wire.state === "down") return void cut();
    const { method = "GET", url = "/", headers } = request;
    const call = callOf(url);
    const passing = { method, url, headers, body: await bodyOf(request) };
    const postponed = kept.get(call);
    if (postponed) {
      kept.delete(call);
      response.writeHead(504, { "content-type": "text/html" }).end("<h1>Gateway Timeout</h1>");
      return postponed({ deliver: async () => String(await bodyOf(await send(passing))) });
    }
    const rule = rules.findLast(({ which }) => matches(which, url))?.rule;
    if (rule?.kind === "delay") await (typeof rule.until === "function" ? rule.until() : rule.until);
    if (rule?.kind === "cut") return void cut();
    if (rule?.kind === "replace") {
      await rule.until;
      const { status = 200, headers: own = { "content-type": "text/html" }, body = "" } = rule.by;
      response.writeHead(status, own).end(body);
      return;
    }
    if (rule?.kind === "repeat") await bodyOf(await send(passing));
    const answer = await send(passing);
    const hold = held.get(call);
    held.delete(call);
    if (hold) {
      // The server has carried it out without anybody learning of it.
      answer.resume();
      answer.on("end", hold);
      return;
    }
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  }

  const server = http.createServer((request, response) => {
    pass(request, response).catch(() => request.socket.destroy());
  });
  server.on("connection", (socket: net.Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const wire: Wire = {
    origin: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    state: "up",
    keysOf: (call) => seen.filter((one) => one.call === call).map(({ key }) => key),
    holdNext: (call) => new Promise((resolve) => held.set(call, resolve)),
    postponeNext: (call) => new Promise((resolve) => kept.set(call, resolve)),
    apply(which, rule) {
      const entry = { which, rule };
      rules.push(entry);
      return () => void rules.splice(rules.indexOf(entry), 1);
    },
    breakAll() {
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      wire.breakAll();
      server.close();
      await once(server, "close");
    },
  };
  return wire;
}

function callOf(url: string): string {
  return url.split("?")[0]!.replace("/api/", "");
}

function matches(which: Which, url: string): boolean {
  return typeof which === "string" ? which === callOf(url) : which.test(url);
}

async function bodyOf(message: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
