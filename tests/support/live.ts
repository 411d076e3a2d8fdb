/** Reads a member's live channel as a plain HTTP client. */
import http from "node:http";
import { LIVE_PATH } from "../../contract/live.ts";
import { TOKEN_HEADER } from "../../contract/envelope.ts";
import type { Client } from "./client.ts";

export interface LiveReader {
  status: number;
  headers: http.IncomingHttpHeaders;
  /** `data` of the events so far. */
  events: string[];
  text(): string;
  isClosed(): boolean;
  /** Whether the server ended the stream properly. */
  isComplete(): boolean;
  close(): void;
}

export type Reading = Pick<Client, "origin" | "token">;

/** Resolves when the headers have arrived, whatever the status. */
export function openLive({ origin, token }: Reading, agent = new http.Agent()): Promise<LiveReader> {
  const headers = { accept: "text/event-stream", ...(token !== null && { [TOKEN_HEADER]: token }) };
  return new Promise((resolve, reject) => {
    const request = http.get(`${origin}/api/${LIVE_PATH}`, { agent, headers }, (response) => {
      let text = "";
      let closed = false;
      const events: string[] = [];
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
        events.length = 0;
        for (const [, data = ""] of text.matchAll(/^data: (.*)\n\n/gm)) events.push(data);
      });
      response.on("close", () => (closed = true));
      // The server is gone.
      response.on("error", () => (closed = true));
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        events,
        text: () => text,
        isClosed: () => closed,
        isComplete: () => response.complete,
        close: () => request.destroy(),
      });
    });
    request.on("error", reject);
  });
}
