import { Trans, useLingui } from "@lingui/react/macro";
import { formatTime } from "../../i18n/format.ts";
import { useClosesAt } from "../../state/later/accounts/closing.ts";
import { useSession } from "../../state/session.ts";
import { SecurityBanner } from "./SecurityBanner.tsx";

/** Also for members who have forgotten it. Source: rules.md S121. */
export default function ClosingBanner() {
  const { token } = useSession();
  return token === null ? null : <Closing />;
}

function Closing() {
  const { i18n } = useLingui();
  const closesAt = useClosesAt();
  if (closesAt === null) return null;
  const time = formatTime(closesAt, i18n.locale);
  return (
    <SecurityBanner>
      <Trans>Your account will be closed on {time}. You can still keep it.</Trans>
    </SecurityBanner>
  );
}
