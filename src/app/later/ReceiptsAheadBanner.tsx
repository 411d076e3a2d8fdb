import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "wouter";
import { formatTime } from "../../i18n/format.ts";
import { useConnection } from "../../state/connection.ts";
import { useReceiptsAhead } from "../../state/receipts/use-receipts-ahead.ts";
import { useSession } from "../../state/session.ts";
import { ButtonLink } from "../../ui/controls/Button.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";

/** The receipts are there. */
const BILL_PATH = "/pages/bill";

/** Says that the kept figures are older than a receipt. With a server the next sync mends that. Source: rules.md C205. */
export default function ReceiptsAheadBanner() {
  const { status } = useConnection();
  const { token } = useSession();
  return token === null || status === "online" ? null : <Ahead />;
}

function Ahead() {
  const { i18n } = useLingui();
  const [path] = useLocation();
  const ahead = useReceiptsAhead();
  const oldest = ahead.at(-1);
  if (!oldest) return null;
  const time = formatTime(oldest.at, i18n.locale);
  const showReceipts = (
    <ButtonLink href={`#${BILL_PATH}`}>
      <Trans>Receipts</Trans>
    </ButtonLink>
  );
  return (
    <Banner tone="warning" action={path === BILL_PATH ? null : showReceipts}>
      <Plural
        value={ahead.length}
        one={`What you did at ${time} is done. The figures here are from before it.`}
        other={`What you did since ${time} is done (# receipts). The figures here are from before it.`}
      />
    </Banner>
  );
}
