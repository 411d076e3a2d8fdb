import { Trans, useLingui } from "@lingui/react/macro";
import { formatShortTime } from "../../i18n/format.ts";
import { suspendableNames } from "../../i18n/later/suspendable-names.ts";
import { suspensionOf } from "../../state/later/suspension.ts";
import { useSession } from "../../state/session.ts";
import { useDocument } from "../../state/use-mirrored.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { WarningIcon } from "../../ui/icons/index.ts";

/** Keeps members from filling in forms that would be refused, and tells them before. Source: rules.md C206. */
export default function SuspendedBanner() {
  const { token } = useSession();
  const { i18n } = useLingui();
  const config = useDocument("config");
  const suspension =
    token !== null && config.state === "ready" ? suspensionOf(config.value, Date.parse(config.asOf)) : null;
  if (suspension === null) return null;
  const { acts, from, until } = suspension;
  const begin = from === null ? null : timeOf(from, i18n.locale);
  const end = until === null ? null : timeOf(until, i18n.locale);
  return (
    <Banner tone="warning" icon={<WarningIcon size="1.25rem" />}>
      {begin === null ? (
        <Trans>The platform has suspended some actions for now. Nothing you hold has changed.</Trans>
      ) : (
        <Trans>The platform will suspend some actions from {begin}. Nothing you hold changes.</Trans>
      )}
      <br />
      {suspendableNames(acts)}
      {end === null ? null : (
        <>
          <br />
          <Trans>Planned until {end}.</Trans>
        </>
      )}
    </Banner>
  );
}

function timeOf(at: string, language: string) {
  return <time dateTime={at}>{formatShortTime(at, language)}</time>;
}
