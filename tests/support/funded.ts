import { fundedMember as made, type Client } from "./client.ts";
import type { TestServer } from "./server.ts";

export const fundedMember = (
  server: TestServer,
  account: string,
  usdt: string,
  referrer?: string,
): Promise<Client> => made(server.origin, account, usdt, referrer);
