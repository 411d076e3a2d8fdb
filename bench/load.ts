/** Load on loopback: each client sends its next request after the last answer. */
import http from "node:http";

export interface Stats {
  name: string;
  perSecond: number;
  p50: number;
  p99: number;
  /** Answers with another code than 200, not in the other figures. */
  refused: number;
}

/** `n`: the client's request number, from 0. */
export type NextRequest = (
  client: number,
  n: number,
) => { path: string; body?: object; headers: Record<string, string> };

/**
 * @param seconds measured, after a fifth of it as warm-up.
 * @throws Error when the server does not answer.
 */
export async function load(
  name: string,
  origin: string,
  { clients, seconds }: { clients: number; seconds: number },
  next: NextRequest,
): Promise<Stats> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  let refused = 0;
  const begin = performance.now() + seconds * 200;
  const end = begin + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let n = 0; ; n += 1) {
        const sent = performance.now();
        if (sent >= end) return;
        const code = await send(agent, origin, next(client, n));
        const answered = performance.now();
        if (sent < begin || answered > end) continue;
        if (code === 200) times.push(answered - sent);
        else refused += 1;
      }
    }),
  );
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { name, perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), refused };
}

/** @returns the envelope's code. */
function send(agent: http.Agent, origin: string, request: ReturnType<NextRequest>): Promise<number> {
  const body = request.body && JSON.stringify(request.body);
  return new Promise((resolve, reject) => {
    const sent = http.request(`${origin}/api/${request.path}`, {
      agent,
      method: body ? "POST" : "GET",
      headers: {
        ...request.headers,
        ...(body && { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
      },
    });
    sent.on("error", reject);
    sent.on("response", (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => (text += chunk));
      response.on("end", () => resolve(Number(/^\{"code":(\d+)/.exec(text)?.[1])));
      response.on("error", reject);
    });
    sent.end(body);
  });
}
