import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { QueueRow } from "../../../shared/schema.ts";

export function useTitle(row: QueueRow): string {
  const { t } = useLingui();
  switch (row.kind) {
    case "feedback":
      return t`Feedback`;
    case "feedbackRead": {
      const count = row.body.ids.length;
      return plural(count, { one: "# reply you have read", other: "# replies you have read" });
    }
    case "noticeRead": {
      const count = row.body.ids.length;
      return plural(count, { one: "# notice you have read", other: "# notices you have read" });
    }
    case "eventsRead": {
      const count = row.body.ids.length;
      return plural(count, {
        one: "# security message you have read",
        other: "# security messages you have read",
      });
    }
    case "inboxRead":
      return t`Inbox messages you have read`;
    case "pushSubscribe":
      return t`Notifications on this device: on`;
    case "pushUnsubscribe":
      return t`Notifications on this device: off`;
    default:
      // Queued by a later release, which was taken back.
      return t`A request of a newer version of the app`;
  }
}

/** Null for requests without a text. */
export function contentOf(row: QueueRow): string | null {
  return row.kind === "feedback" ? row.body.content : null;
}
