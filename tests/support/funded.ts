import { newMember, type Client } from "./client.ts";
import type { TestServer } from "./server.ts";

/** A member made through the API, with usdt from the operator; `client` is signed in as them, beside the app. */
export async function fundedMember(
  server: TestServer,
  account: string,
  usdt: string,
  referrer = "genesis",
): Promise<Client> {
  const client = await newMember(server.origin, account, referrer);
  if (usdt !== "0") await client.credit(account, usdt);
  return client;
}
