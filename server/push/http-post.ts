import http from "node:http";
import https from "node:https";
import { lookupPublic } from "./public-address.ts";

export interface Answered {
  status: number;
  retryAfter: string | undefined;
}

export type Post = (
  endpoint: string,
  headers: Record<string, string>,
  body: Buffer,
  signal: AbortSignal,
) => Promise<Answered>;

/** To one push service at once: most have many of our subscriptions, and take them over a few connections. */
const CONNECTIONS = 50;
const MOST_BYTES = 16 * 1024;

/**
 * Opens connections to push services, kept open between messages. Redirects are not followed: they would lead past what an
 * endpoint was checked for.
 */
export function openPost(): { post: Post; close(): void } {
  const options = { keepAlive: true, maxSockets: CONNECTIONS, maxFreeSockets: CONNECTIONS };
  const secure = new https.Agent({ ...options, lookup: lookupPublic });
  // Only for loopback, by its address: no name is looked up.
  const plain = new http.Agent(options);
  return {
    post: (endpoint, headers, body, signal) =>
      new Promise((done, fail) => {
        const url = new URL(endpoint);
        const isPlain = url.protocol === "http:";
        const request = (isPlain ? http : https).request(
          url,
          { method: "POST", headers, signal, agent: isPlain ? plain : secure },
          (response) => {
            // What it says beside the status is for people: a little is read away, so that the connection is free again.
            let read = 0;
            response.on("data", (chunk: Buffer) => {
              read += chunk.length;
              if (read > MOST_BYTES) response.destroy();
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
