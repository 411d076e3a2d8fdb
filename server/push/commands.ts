import type { Language } from "../../contract/languages.ts";
import type { AudienceQuery, PushTo } from "../../contract/push/recipients.ts";
import type { Audience, Delivery, PushStatus, PushTested } from "../../contract/push/schemas.ts";
import type { Command } from "../operator/cli/command.ts";
import { pageText, paging, type Page } from "../operator/cli/lists.ts";

export const pushCommands: Command[] = [
  {
    words: ["push", "status"],
    usage: "push status [--limit N] [--cursor CURSOR]",
    about: "list push messages, newest first, with devices queued, sent, failed, pruned and dropped",
    method: "GET",
    path: "push",
    request: (_, options) => paging(options),
    print: (page: Page<PushStatus>) => pageText(columns, page),
  },
  {
    words: ["push", "audience"],
    usage: "push audience [--levels 3,4] [--passes all|TIER] [--lang TAG]",
    about:
      "count the devices that a notice is pushed to, by language: everybody's, of members with a vote of these levels, of holders of passes, or of one language",
    method: "GET",
    path: "push/audience",
    request: (_, options) => audienceOf(options),
    print: ({ total, languages }: Audience) =>
      [`${total} devices`, ...languages.map(({ language, devices }) => `${language} ${devices}`)].join("\n"),
  },
  {
    words: ["push", "test"],
    usage: "push test NAME",
    about: "push a test message to all devices of a member",
    method: "POST",
    path: "push/test",
    request: ([account]) => ({ account }),
    print: ({ account, devices }: PushTested) =>
      devices === 0
        ? `${account} has no device to push to`
        : `on its way to ${devices} of ${account}'s devices`,
  },
  {
    words: ["push", "rotate-key"],
    usage: 'push rotate-key --reason "..."',
    about:
      "replace the key that signs pushes; devices get messages under the old one until their app subscribes anew",
    method: "POST",
    path: "push/rotate",
    request: (_, { reason }) => ({ reason }),
    print: ({ key }: { key: string }) => `devices subscribe with ${key}`,
  },
];

/** Returns an error message as a text. */
function audienceOf({ levels, passes, lang }: Record<string, string | undefined>): AudienceQuery | string {
  if ([levels, passes, lang].filter((one) => one !== undefined).length > 1)
    return "--levels, --passes and --lang are one choice: give one of them.";
  if (levels !== undefined) return { kind: "levels", levels };
  if (passes !== undefined) return { kind: "passes", ...(passes !== "all" && { tier: Number(passes) }) };
  if (lang !== undefined) return { kind: "language", language: lang as Language };
  return {};
}

/** "levels 3,4". */
export function recipientsText(to: PushTo): string {
  if (to.kind === "everybody") return "everybody";
  if (to.kind === "levels") return `levels ${to.levels.join(",")}`;
  if (to.kind === "language") return to.language;
  return `passes ${to.tier ?? "all"}`;
}

const columns = {
  ID: ({ id }: PushStatus) => id,
  EVENT: ({ event }: PushStatus) => event,
  FOR: ({ noticeId, account }: PushStatus) => (noticeId === null ? (account ?? "") : `notice ${noticeId}`),
  DUE: ({ dueAt }: PushStatus) => dueAt,
  PUSH: deliveryText,
};

/** "done: 3 sent, 1 pruned" */
export function deliveryText({ state, queued, sent, failed, pruned, dropped }: Delivery): string {
  const counts = Object.entries({ queued, sent, failed, pruned, dropped }).filter(([, count]) => count > 0);
  const text = counts.map(([name, count]) => `${count} ${name}`).join(", ");
  return text === "" ? state : `${state}: ${text}`;
}
