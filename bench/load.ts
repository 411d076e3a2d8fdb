/** Each client sends its next request after the last answer. */
import http from "node:http";

export interface Stats {
  name: string;
  perSecond: number;
  p50: number;
  p99: number;
  /** 200 answers, warm-up included: the divisor for processor time. */
  done: number;
  /** The other figures exclude these answers. */
  refused: number;
}

/** @param n the client's request number, from 0. */
export type NextRequest = (
  client: number,
  n: number,
) => { path: string; body?: object; headers: Record<string, string>; name?: string };

/**
 * @param seconds of measurement, after a warm-up of a fifth of it.
 * @throws Error when the server does not answer.
 */
export async function load(
  name: string,
  origin: string | string[],
  { clients, seconds }: { clients: number; seconds: number },
  next: NextRequest,
): Promise<Stats> {
  const [stats] = await mixedLoad(origin, { clients, seconds }, (client, n) => ({
    ...next(client, n),
    name,
  }));
  return stats!;
}

/** As {@link load}, for named kinds of requests. */
export async function mixedLoad(
  origin: string | string[],
  { clients, seconds }: { clients: number; seconds: number },
  next: NextRequest,
): Promise<Stats[]> {
  const origins = [origin].flat();
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients });
  const kinds = new Map<string, { times: number[]; done: number; refused: number }>();
  const begin = performance.now() + seconds * 200;
  const end = begin + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let n = 0; ; n += 1) {
        const sent = performance.now();
        if (sent >= end) return;
        const request = next(client, n);
        const code = await send(agent, origins[client % origins.length]!, request);
        const answered = performance.now();
        const kind = kinds.get(request.name!) ?? { times: [], done: 0, refused: 0 };
        kinds.set(request.name!, kind);
        if (code === 200) kind.done += 1;
        if (sent < begin || answered > end) continue;
        if (code === 200) kind.times.push(answered - sent);
        else kind.refused += 1;
      }
    }),
  );
  agent.destroy();
  return Array.from(kinds, ([name, { times, done, refused }]) => {
    times.sort((a, b) => a - b);
    const at = (share: number) =>
      times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
    return { name, perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), done, refused };
  });
}

/** @returns the envelope's code; 200 for an unchanged answer. */
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
      response.on("end", () =>
        resolve(response.statusCode === 304 ? 200 : Number(/^\{"code":(\d+)/.exec(text)?.[1])),
      );
      response.on("error", reject);
    });
    sent.end(body);
  });
}
