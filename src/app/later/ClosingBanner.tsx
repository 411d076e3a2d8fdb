import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "wouter";
import { formatTime } from "../../i18n/format.ts";
import { useClosesAt } from "../../state/later/accounts/closing.ts";
import { useSession } from "../../state/session.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { ButtonLink } from "../../ui/controls/Button.tsx";
import { WarningIcon } from "../../ui/icons/index.ts";

/** That screen shows the closing itself. */
const SECURITY_PATH = "/pages/security";

/** Shown on all screens, for members who did not ask for it or have forgotten it. Source: rules.md S121. */
export default function ClosingBanner() {
  const { token } = useSession();
  return token === null ? null : <Closing />;
}

function Closing() {
  const { i18n } = useLingui();
  const [path] = useLocation();
  const closesAt = useClosesAt();
  if (closesAt === null || path === SECURITY_PATH) return null;
  const time = formatTime(closesAt, i18n.locale);
  return (
    <Banner
      tone="danger"
      icon={<WarningIcon size="1.25rem" />}
      action={
        <ButtonLink href={`#${SECURITY_PATH}`}>
          <Trans>Show</Trans>
        </ButtonLink>
      }
    >
      <Trans>Your account will be closed on {time}. You can still keep it.</Trans>
    </Banner>
  );
}
