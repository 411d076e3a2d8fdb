/** A server that stores by key, and fails in every way there is. */
import { json } from "../../browser.ts";

/** What happens to one request. `killed`: whoever sent it is gone before an answer comes. */
export type Fate =
  | "answered"
  | "lost before"
  | "lost after"
  | "killed before"
  | "killed after"
  | "overloaded"
  | "failed"
  | "down"
  | "portal"
  | "signed out";

export const fates: Fate[] = [
  "answered",
  "lost before",
  "lost after",
  "killed before",
  "killed after",
  "overloaded",
  "failed",
  "down",
  "portal",
  "signed out",
];

export interface Stored {
  member: string;
  path: string;
  body: { content?: string; images?: string[]; ids?: string[] };
}

export function fakeServer() {
  /** Who each token is. */
  const tokens = new Map<string, string>();
  const stored = new Map<string, Stored>();
  /** How often each key took effect. */
  const effects = new Map<string, number>();
  const uploads = new Map<string, string>();
  let uploaded = 0;
  let script: Fate[] = [];

  async function perform(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    const member = tokens.get(headers.get("token") ?? "");
    if (member === undefined) return json({ code: 4001, msg: "", data: { reason: "signed_out" } });
    if (path === "app/upload") {
      const id = `u${++uploaded}`;
      uploads.set(id, member);
      return json({ code: 200, msg: "", data: { id, url: "" } });
    }
    const key = `${member} ${headers.get("idempotency-key")}`;
    const body = JSON.parse(String(init.body)) as Stored["body"];
    if (body.content === "poison") return json({ code: 500, msg: "", data: { reason: "invalid" } });
    const before = stored.get(key);
    if (before && JSON.stringify(before.body) !== JSON.stringify(body))
      return json({ code: 500, msg: "", data: { reason: "idempotency_mismatch" } });
    const isOwn = (id: string) => uploads.get(id) === member;
    if (!before && !(body.images ?? []).every(isOwn))
      return json({ code: 500, msg: "", data: { reason: "bad_file", field: "images" } });
    if (!before) {
      stored.set(key, { member, path, body });
      effects.set(key, (effects.get(key) ?? 0) + 1);
    }
    return json({ code: 200, msg: "", data: null });
  }

  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const path = String(input).replace("https://a.example/api/", "");
    const fate = script.shift() ?? "answered";
    if (fate === "lost before") throw new TypeError("gone");
    if (fate === "killed before") return never();
    if (fate === "overloaded")
      return json({ code: 429, msg: "", data: { reason: "too_many_requests" } }, { status: 429 });
    if (fate === "failed") return json({ code: 500, msg: "", data: { reason: "internal" } });
    if (fate === "down") return new Response("<html>", { status: 503 });
    if (fate === "portal") return new Response("<html>", { headers: { "content-type": "text/html" } });
    if (fate === "signed out") {
      tokens.delete(new Headers(init.headers).get("token") ?? "");
    }
    const response = await perform(path, init);
    if (fate === "lost after") throw new TypeError("gone");
    if (fate === "killed after") return never();
    return response;
  };

  return {
    tokens,
    stored,
    effects,
    uploads,
    fetch: fetch as typeof globalThis.fetch,
    /** What happens to the next requests. */
    follow(next: Fate[]) {
      script = [...next];
    },
  };
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}
