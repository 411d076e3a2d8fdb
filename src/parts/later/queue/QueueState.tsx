import { Trans, useLingui } from "@lingui/react/macro";
import { formatTime } from "../../../i18n/format.ts";
import { reasonText } from "../../../i18n/later/reasons.ts";
import type { QueueRow } from "../../../shared/schema.ts";
import { useOnline } from "../../../state/connection.ts";
import { isKnown } from "../../../state/queue/queue-state.ts";
import { Pill } from "../../../ui/later/lists/Pill.tsx";

export function QueueState({ state }: Pick<QueueRow, "state">) {
  const { t } = useLingui();
  if (state === "refused") return <Pill tone="danger">{t`Not accepted`}</Pill>;
  return <Pill tone="warning">{state === "sending" ? t`Being sent` : t`Queued`}</Pill>;
}

export function QueueReason({ row }: { row: QueueRow }) {
  const { state, reason, nextAt, isDiscarded } = row;
  const online = useOnline();
  const { i18n } = useLingui();
  if (isDiscarded) return <Trans>Will be deleted if this attempt fails.</Trans>;
  if (state === "refused") return <>{reason ? reasonText(reason) : null}</>;
  if (!isKnown(row)) return <Trans>Will be sent once the app is updated.</Trans>;
  if (!online) return <Trans>Will be sent once you are online.</Trans>;
  if (reason === null) return <Trans>Sent automatically.</Trans>;
  const time = formatTime(new Date(nextAt).toISOString(), i18n.locale);
  return (
    <>
      {reasonText(reason)} <Trans>Will be sent again at {time}.</Trans>
    </>
  );
}
