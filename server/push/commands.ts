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
    usage: "push audience",
    about: "count the devices that a notice is pushed to, by language",
    method: "GET",
    path: "push/audience",
    request: () => ({}),
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
];

const columns = {
  ID: ({ id }: PushStatus) => id,
  EVENT: ({ event }: PushStatus) => event,
  FOR: ({ noticeId, account }: PushStatus) => (noticeId === null ? (account ?? "") : `notice ${noticeId}`),
  DUE: ({ dueAt }: PushStatus) => dueAt,
  PUSH: deliveryText,
};

/** "done: 3 sent, 1 pruned". Zero counts are left out. */
export function deliveryText({ state, queued, sent, failed, pruned, dropped }: Delivery): string {
  const counts = Object.entries({ queued, sent, failed, pruned, dropped }).filter(([, count]) => count > 0);
  const text = counts.map(([name, count]) => `${count} ${name}`).join(", ");
  return text === "" ? state : `${state}: ${text}`;
}
