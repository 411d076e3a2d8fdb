import { Trans, useLingui } from "@lingui/react/macro";
import { reasonText } from "../../i18n/later/reasons.ts";
import { copyText } from "../../state/later/clipboard.ts";
import { useDepositAddress } from "../../state/later/deposit-address.ts";
import { useIsSuspended } from "../../state/later/use-suspended.ts";
import { useDocument } from "../../state/use-mirrored.ts";
import { NotLoaded } from "../../parts/NotLoaded.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { WarningIcon } from "../../ui/icons/index.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { CopyIcon } from "../../ui/later/icons/actions.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { AddressText } from "../../ui/later/text/AddressText.tsx";
import styles from "./my.module.css";

/** Source: rules.md U22. */
export function Address() {
  const { t } = useLingui();
  const config = useDocument("config");
  const suspended = useIsSuspended("deposit");
  return (
    <Card title={t`BEP20-USDT address`}>
      {config.state !== "ready" ? (
        <NotLoaded state={config.state} />
      ) : config.value.chain === null ? (
        <p className={styles.quiet}>{reasonText("deposits_closed")}</p>
      ) : suspended ? (
        <p className={styles.quiet}>{reasonText("suspended")}</p>
      ) : (
        <OwnAddress demo={config.value.chain.demo} />
      )}
    </Card>
  );
}

function OwnAddress({ demo }: { demo: boolean }) {
  const deposit = useDepositAddress();
  if (deposit.state !== "ready") {
    return <NotLoaded state={deposit.state} />;
  }
  const { address } = deposit.value;
  return (
    <>
      <p className={styles.address}>
        <AddressText address={address} />
      </p>
      {demo ? (
        <Banner tone="danger" icon={<WarningIcon size="1.5rem" />}>
          <Trans>This is a demo address. Real money sent to it is lost.</Trans>
        </Banner>
      ) : (
        <p className={styles.quiet}>
          <Trans>Send only USDT on BEP20 here. Anything else is lost.</Trans>
        </p>
      )}
      <Button wide icon={<CopyIcon size="1.25rem" />} onClick={() => void copyText(address)}>
        <Trans>Copy address</Trans>
      </Button>
    </>
  );
}
