/** Browsers that keep the cookie by which the server recognises them at sign-in. */
import { Client, passwords } from "./client.ts";

const AGENTS = {
  phone: "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36",
  laptop: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0",
};

export class Browser extends Client {
  readonly #agent: string;
  #cookie = "";

  constructor(origin: string, kind: keyof typeof AGENTS) {
    super(origin);
    this.#agent = AGENTS[kind];
  }

  /** @param headers that proxies add. */
  async signIn(account: string, headers: Record<string, string> = {}, password = passwords.password) {
    const response = await fetch(`${this.origin}/api/account/login`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": this.#agent,
        cookie: this.#cookie,
        ...headers,
      },
      body: JSON.stringify({ account, password }),
    });
    const { code, data } = (await response.json()) as { code: number; data: { token: string; uid: string } };
    if (code !== 200) throw new Error(`the sign-in answered ${code}`);
    this.#cookie = response.headers.get("set-cookie")?.split(";")[0] ?? this.#cookie;
    this.token = data.token;
    this.uid = data.uid;
    return this;
  }
}
