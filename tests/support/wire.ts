/** A wire between the browser and a server that a test can cut at the worst moment, the worker's requests included. */
import { once } from "node:events";
import http from "node:http";
import type net from "node:net";

export interface Wire {
  /** The app's address through the wire. */
  origin: string;
  /** How things are: `up` carries everything, `down` nothing. */
  state: "up" | "down";
  /** The keys of all requests to a call ("feedback/create") that have reached the server, in order. */
  keysOf(call: string): (string | undefined)[];
  /** Lets the next request to a call through, and keeps back its answer. Resolves when the server has answered. */
  holdNext(call: string): Promise<void>;
  close(): Promise<void>;
}

export async function openWire(target: string): Promise<Wire> {
  const { hostname, port } = new URL(target);
  const seen: { call: string; key: string | undefined }[] = [];
  const held = new Map<string, () => void>();
  const sockets = new Set<net.Socket>();
  const server = http.createServer((request, response) => {
    if (wire.state === "down") return void request.socket.destroy();
    const call = (request.url ?? "").split("?")[0]!.replace("/api/", "");
    if (request.method === "POST") seen.push({ call, key: String(request.headers["idempotency-key"]) });
    const { method = "GET", url = "/", headers } = request;
    const far = http.request({ hostname, port, method, path: url, headers }, (answer) => {
      const hold = held.get(call);
      held.delete(call);
      if (hold) {
        // The server has done it: nobody hears of that.
        answer.resume();
        answer.on("end", hold);
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    far.on("error", () => request.socket.destroy());
    request.pipe(far);
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
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  return wire;
}
