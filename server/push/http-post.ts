import http from "node:http";
import https from "node:https";
import { lookupPublic } from "./public-address.ts";

export interface PostResponse {
  status: number;
  retryAfter: string | undefined;
}

export type Post = (
  endpoint: string,
  headers: Record<string, string>,
  body: Buffer,
  signal: AbortSignal,
) => Promise<PostResponse>;

/** Per push service. */
const CONNECTIONS = 50;
const MAX_BYTES = 16 * 1024;

/** Does not follow redirects, which would bypass the endpoint check. */
export function openPost(): { post: Post; close(): void } {
  const options = { keepAlive: true, maxSockets: CONNECTIONS, maxFreeSockets: CONNECTIONS };
  const secure = new https.Agent({ ...options, lookup: lookupPublic });
  const plain = new http.Agent(options);
  return {
    post: (endpoint, headers, body, signal) =>
      new Promise((done, fail) => {
        const url = new URL(endpoint);
        const isPlain = url.protocol === "http:";
        // Also refuses endpoints stored before this rule.
        if (!isPlain && url.port !== "") throw new Error("a push service on a port of its own");
        const request = (isPlain ? http : https).request(
          url,
          { method: "POST", headers, signal, agent: isPlain ? plain : secure },
          (response) => {
            // Draining frees the connection.
            let read = 0;
            response.on("data", (chunk: Buffer) => {
              read += chunk.length;
              if (read > MAX_BYTES) response.destroy();
            });
            response.once("error", () => {});
            done({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"] });
          },
        );
        request.once("error", fail);
        request.end(body);
      }),
    close() {
      secure.destroy();
      plain.destroy();
    },
  };
}
