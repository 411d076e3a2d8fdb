import { randomUUID } from "node:crypto";
import { newMember, passwords, type Client } from "../tests/support/client.ts";

export interface Voter {
  client: Client;
  referrer: string;
  level: number;
}

const LEVELS = 6;

/** The members' total usdt stays below the largest amount of an asset. */
export async function createVoters(origin: string, count: number): Promise<Voter[]> {
  const voters: Voter[] = [];
  for (let i = 0; i < count; i += 1) {
    const account = `bench_${i}`;
    const referrer = i === 0 ? "genesis" : `bench_${Math.floor(Math.random() * i)}`;
    const client = await newMember(origin, account, referrer);
    await client.credit(account, "9000000");
    voters.push({ client, referrer, level: 1 + (i % LEVELS) });
  }
  return voters;
}

/** Each client cycles through voters of its own. */
export function pick<T>(voters: T[], clients: number, client: number, n: number): T {
  return voters[client + clients * (n % (voters.length / clients))]!;
}

export function vote({ client, level }: Voter) {
  return post(client, "vote/create", { level, payType: "usdt", payPassword: passwords.payPassword });
}

/** To the referrer, so that amounts move across the tree. */
export function transfer({ client, referrer }: Voter) {
  const body = { account: referrer, amount: "10", payPassword: passwords.payPassword };
  return post(client, "wallet/transfer", body);
}

function post(member: Client, path: string, body: object) {
  return { path, body, headers: { token: member.token!, "idempotency-key": randomUUID() } };
}
