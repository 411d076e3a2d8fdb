/**
 * Public calls. Separate from the table of calls because app and worker need the list at run time without the
 * schemas; a test compares the two.
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
  "evidence/roots",
  "evidence/root",
  "evidence/head",
  "evidence/consistency",
  "evidence/inclusion",
] as const;

export const publicPosts = [
  "account/login",
  "account/register",
  "account/resetPassword",
  "account/endSession",
  "account/passkeyLoginChallenge",
  "account/passkeyLogin",
  "account/recoveryLink",
  "account/recover",
] as const;

const all: ReadonlySet<string> = new Set([...publicGets, ...publicPosts]);

/** @param call as in the table of calls: "GET config". */
export function isPublic(call: string): boolean {
  return all.has(call.slice(call.indexOf(" ") + 1));
}
