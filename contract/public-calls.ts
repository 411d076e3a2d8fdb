/**
 * The calls a visitor may make. Apart from the endpoint table, because the app and the worker need this list at run
 * time, and the table would bring every schema with it. A test holds the two together.
 */
export const publicGets = [
  "config",
  "app/appVersion",
  "app/getApp",
  "app/bannerList",
  "notice",
  "vote/setting",
  "nft/settings",
  "token/prices",
  "receipt/key",
] as const;

export const publicPosts = ["account/login", "account/register", "account/resetPassword"] as const;

const all: ReadonlySet<string> = new Set([...publicGets, ...publicPosts]);

/** Whether a call, named as in the endpoint table ("GET config"), needs no session. */
export function isPublic(call: string): boolean {
  return all.has(call.slice(call.indexOf(" ") + 1));
}
