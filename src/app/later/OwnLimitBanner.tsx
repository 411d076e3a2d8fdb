import { Trans, useLingui } from "@lingui/react/macro";
import { formatTime } from "../../i18n/format.ts";
import { useNow } from "../../state/later/use-now.ts";
import { useServerSkew } from "../../state/server-clock.ts";
import { useDocument } from "../../state/use-mirrored.ts";
import { useSession } from "../../state/session.ts";
import { SecurityBanner } from "./SecurityBanner.tsx";

const MINUTE_MS = 60_000;

/** While a higher limit waits. Source: rules.md C208. */
export default function OwnLimitBanner() {
  const { token } = useSession();
  return token === null ? null : <Waiting />;
}

function Waiting() {
  const { i18n } = useLingui();
  const stored = useDocument("ownLimit");
  const now = useNow(MINUTE_MS, useServerSkew());
  const next = stored.state === "ready" ? stored.value.next : null;
  if (next === null || now >= Date.parse(next.from)) return null;
  const time = formatTime(next.from, i18n.locale);
  return (
    <SecurityBanner>
      {next.limit === null ? (
        <Trans>Your own daily limit ends at {time}. If you did not ask for this, keep it.</Trans>
      ) : (
        <Trans>Your own daily limit rises at {time}. If you did not ask for this, keep it.</Trans>
      )}
    </SecurityBanner>
  );
}
