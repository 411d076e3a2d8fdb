/** Takes answers of conditional calls, and checks which of them later count as unchanged. */
import { expect } from "vitest";
import type { Call, RequestOf } from "../../contract/endpoints.ts";
import type { ValidatedCall } from "../../contract/validated-calls.ts";
import { Client } from "./client.ts";
import type { Opened } from "./engine.ts";

export const reads = [
  read("GET wallet/balances", {}),
  read("GET wallet/balanceLogs", {}),
  read("GET wallet/balanceLogs", { limit: 2 }),
  read("GET wallet/balanceLogs", { asset: "usdt", limit: 200 }),
  read("GET wallet/transferLogs", {}),
  read("GET wallet/swaps", {}),
  read("GET vote/voteInfo", {}),
  read("GET vote/voteValues", {}),
  read("GET vote/voteValues", { limit: 1 }),
  read("GET community/info", {}),
  read("GET community/communityList", {}),
  read("GET community/communityList", { limit: 1 }),
  read("GET community/communityList", { order: "performance", limit: 1 }),
  read("GET community/communityList", { order: "account" }),
  read("GET community/communityList", { search: "m" }),
  read("GET community/inviteAccounts", {}),
  read("GET nft/myNft", {}),
  read("GET nft/myStake", {}),
  read("GET nft/transaction", {}),
  read("GET recharge/records", {}),
  read("GET recharge/records", { limit: 1 }),
  read("GET withdraw/records", {}),
  read("GET notice", {}),
  read("GET notice", { kind: "article" }),
  read("GET inbox", {}),
  read("GET inbox", { limit: 1 }),
];

interface Read {
  call: ValidatedCall;
  request: RequestOf<Call>;
  name: string;
}

function read<C extends ValidatedCall>(call: C, request: RequestOf<C>): Read {
  return { call, request, name: `${call} ${JSON.stringify(request)}` };
}

export interface Taken {
  tag: string;
  text: string;
}

/** The same session at another server. */
export const at = ({ origin }: Pick<Opened, "origin">, { token, uid }: Client) =>
  Object.assign(new Client(origin), { token, uid });

/** The answers of all {@link reads}, by name. @throws Error for an answer without a validator. */
export async function takeAll(member: Client): Promise<Map<string, Taken>> {
  const taken = new Map<string, Taken>();
  for (const { call, request, name } of reads) taken.set(name, await take(member, call, request));
  return taken;
}

export async function take(member: Client, call: Call, request: RequestOf<Call>): Promise<Taken> {
  const { code, headers, text } = await member.answer(call, request);
  const tag = headers.get("etag");
  if (code !== 200 || tag === null) throw new Error(`${call} answered without a validator: ${text}`);
  return { tag, text };
}

export interface Judged {
  /** Names of calls answered with 200. */
  sent: string[];
  /** Names of calls answered with 304 although their answer has changed. */
  stale: string[];
}

/** Sends all calls again with the validators of earlier answers. @param now the current answers, if known. */
export async function judge(
  member: Client,
  taken: Map<string, Taken>,
  now?: Map<string, Taken>,
): Promise<Judged> {
  const sent: string[] = [];
  const unchanged: string[] = [];
  for (const { call, request, name } of reads) {
    const { status } = await member.answer(call, request, { known: taken.get(name)!.tag });
    (status === 304 ? unchanged : sent).push(name);
  }
  const so = now ?? (await takeAll(member));
  return { sent, stale: unchanged.filter((name) => so.get(name)!.text !== taken.get(name)!.text) };
}

/** Teams are rolled up after the answers. */
export async function rolledUp({ ctx }: Opened): Promise<void> {
  await expect
    .poll(async () => (await ctx.db.selectFrom("community_event").select("id").execute()).length)
    .toBe(0);
}
