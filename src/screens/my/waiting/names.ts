import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { QueueRow } from "../../../shared/schema.ts";

/** What a request is, in the member's words. */
export function useTitle(row: QueueRow): string {
  const { t } = useLingui();
  switch (row.kind) {
    case "feedback":
      return t`Feedback`;
    case "feedbackRead": {
      const count = row.body.ids.length;
      return plural(count, { one: "# reply that you have read", other: "# replies that you have read" });
    }
    case "noticeRead": {
      const count = row.body.ids.length;
      return plural(count, { one: "# notice that you have read", other: "# notices that you have read" });
    }
    case "eventsRead": {
      const count = row.body.ids.length;
      return plural(count, {
        one: "# message of security that you have read",
        other: "# messages of security that you have read",
      });
    }
    case "inboxRead":
      return t`Messages of the inbox that you have read`;
    case "pushSubscribe":
      return t`Notifications on this device: on`;
    case "pushUnsubscribe":
      return t`Notifications on this device: off`;
  }
}

/** What a member wrote; null when they wrote nothing. */
export function contentOf(row: QueueRow): string | null {
  return row.kind === "feedback" ? row.body.content : null;
}

/** What it means to discard a request. */
export function useLoss({ kind }: QueueRow): string {
  const { t } = useLingui();
  switch (kind) {
    case "feedback":
      return t`It has not been sent. It will not be sent any more.`;
    case "feedbackRead":
    case "noticeRead":
    case "eventsRead":
    case "inboxRead":
      return t`They stay new on your other devices.`;
    case "pushSubscribe":
    case "pushUnsubscribe":
      return t`The platform is not told now. The app tells it when you open it the next time, or change the setting.`;
  }
}
