/** A proxy that makes a node unreliable. */
import http from "node:http";
import type { AddressInfo } from "node:net";

/** JSON-RPC's code for a request that the node does not answer. */
const INVALID = -32_602;

interface Question {
  id: number;
  method: string;
  params: unknown[];
}

export interface Proxy {
  url: string;
  /** The method of each request, in order. */
  asked: string[];
  /**
   * What happens to answers.
   * - "well": they pass unchanged.
   * - a number: an answer with this HTTP status.
   * - "hang up": the connection closes without an answer.
   * - a function: its result replaces the node's; its exception becomes an error of the node.
   */
  behave(how: "well" | "hang up" | number | ((question: Question, result: unknown) => unknown)): void;
  stop(): Promise<void>;
}

interface Answer {
  id: number;
  result: unknown;
}

async function ask(target: string, body: string): Promise<Answer> {
  const headers = { "content-type": "application/json" };
  return (await (await fetch(target, { method: "POST", headers, body })).json()) as Answer;
}

function change(question: Question, told: Answer, how: (question: Question, result: unknown) => unknown) {
  try {
    return { ...told, result: how(question, told.result) };
  } catch (error) {
    const { message, code = INVALID } = error as Error & { code?: number };
    return { jsonrpc: "2.0", id: question.id, error: { code, message } };
  }
}

export async function startProxy(target: string): Promise<Proxy> {
  let how: Parameters<Proxy["behave"]>[0] = "well";
  const asked: string[] = [];
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const question = JSON.parse(body) as Question;
    asked.push(question.method);
    if (how === "hang up") {
      response.destroy();
    } else if (typeof how === "number") {
      response.writeHead(how).end();
    } else {
      const told = await ask(target, body);
      const answer = typeof how === "function" ? change(question, told, how) : told;
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    behave: (next) => (how = next),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
