import { useLingui } from "@lingui/react/macro";
import type { QueueRow } from "../../../shared/schema.ts";

/** What the member loses with a row. */
export function useLoss({ kind, state, mayHaveArrived }: QueueRow): string {
  const { t } = useLingui();
  switch (kind) {
    case "feedback":
      if (state === "sending") return t`It is being sent right now. If this attempt fails, it is deleted.`;
      if (mayHaveArrived)
        return t`It may have arrived already, because an attempt was not answered. It will not be sent again.`;
      return t`It has not been sent and will not be sent.`;
    case "feedbackRead":
    case "noticeRead":
    case "eventsRead":
    case "inboxRead":
      return t`They stay unread on your other devices.`;
    case "pushSubscribe":
    case "pushUnsubscribe":
      return t`The platform will learn of this next time you open the app or change the setting.`;
    default:
      return t`It has not been sent and will not be sent.`;
  }
}
