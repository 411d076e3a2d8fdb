import { fundedMember as made, type Client } from "./client.ts";
import type { TestServer } from "./server.ts";

/** A member made through the API, with usdt from the operator; `client` is signed in as them, beside the app. */
export const fundedMember = (
  server: TestServer,
  account: string,
  usdt: string,
  referrer?: string,
): Promise<Client> => made(server.origin, account, usdt, referrer);
