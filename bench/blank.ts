import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import zlib from "node:zlib";

const page = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>Blank</title></head>
  <body>
    <h1>Blank</h1>
    <p>One page, one worker, nothing else.</p>
    <script>navigator.serviceWorker.register("worker.js");</script>
  </body>
</html>
`;

const worker = `
addEventListener("install", (event) => {
  event.waitUntil(caches.open("blank").then((cache) => cache.add("./")).then(() => skipWaiting()));
});
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  event.respondWith(caches.match(event.request).then((cached) => cached ?? fetch(event.request)));
});
`;

const types: Record<string, string> = { ".html": "text/html; charset=utf-8", ".js": "text/javascript" };

export interface StaticServer {
  origin: string;
  /** `start` listens on the same port again. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops and deletes the files. */
  remove(): Promise<void>;
}

/** With Brotli, as the app is served. */
export async function serveBlankPage(): Promise<StaticServer> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "starship-blank-"));
  fs.writeFileSync(path.join(folder, "index.html"), page);
  fs.writeFileSync(path.join(folder, "worker.js"), worker);
  const server = http.createServer((request, response) => answer(folder, request, response));
  const listen = (port: number) =>
    new Promise<number>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, "127.0.0.1", () => {
        const address = server.address();
        if (address === null || typeof address === "string") reject(new Error("no port"));
        else resolve(address.port);
      });
    });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const port = await listen(0);
  return {
    origin: `http://127.0.0.1:${port}`,
    stop,
    async start() {
      await listen(port);
    },
    async remove() {
      await stop();
      fs.rmSync(folder, { recursive: true });
    },
  };
}

function answer(folder: string, request: http.IncomingMessage, response: http.ServerResponse): void {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  const name = pathname === "/" ? "index.html" : path.basename(pathname);
  const file = path.join(folder, name);
  if (!fs.existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, {
    "content-type": types[path.extname(name)] ?? "application/octet-stream",
    "content-encoding": "br",
    "cache-control": "no-cache",
  });
  response.end(zlib.brotliCompressSync(fs.readFileSync(file)));
}
