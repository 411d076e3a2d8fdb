import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { formatTime } from "../../../i18n/format.ts";
import { useDocument } from "../../../state/use-mirrored.ts";

/**
 * Returns a text that says whose freeze it is and when the member can lift their own. Returns null while the account is
 * not frozen, as far as the device knows. Source: rules.md S13, S14, S107.
 */
export function useFrozenText(): ReactNode {
  const { i18n } = useLingui();
  const freeze = useDocument("freeze");
  if (freeze.state !== "ready" || !freeze.value.frozen) return null;
  const { liftAt } = freeze.value;
  if (liftAt === null) {
    return (
      <Trans>
        The platform has frozen your account, so nothing can be spent. Please contact customer service.
      </Trans>
    );
  }
  // Both times are the server's; the document is refetched while it is shown.
  if (Date.parse(liftAt) <= Date.parse(freeze.asOf)) {
    return (
      <Trans>You froze your account, so nothing can be spent. You can unfreeze it now, under Security.</Trans>
    );
  }
  const time = formatTime(liftAt, i18n.locale);
  return (
    <Trans>
      You froze your account, so nothing can be spent. You can unfreeze it from {time}, under Security.
    </Trans>
  );
}
