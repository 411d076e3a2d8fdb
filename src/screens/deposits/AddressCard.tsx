import { Trans, useLingui } from "@lingui/react/macro";
import type { RechargeAddress } from "../../../contract/deposits/schemas.ts";
import { formatExact, formatNumber } from "../../i18n/format.ts";
import { copyText } from "../../state/later/clipboard.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { QrCode } from "../../ui/later/codes/QrCode.tsx";
import { WarningIcon } from "../../ui/icons/index.ts";
import { CopyIcon } from "../../ui/later/icons/actions.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Facts } from "../../ui/later/lists/Facts.tsx";
import { AddressText } from "../../ui/later/text/AddressText.tsx";
import { AsOf } from "../../parts/AsOf.tsx";
import styles from "./deposits.module.css";

export interface AddressCardProps {
  recharge: RechargeAddress;
  asOf: string;
  /** Whether the chain has test USDT only. */
  demo: boolean;
}

/** The warning comes first, so that nobody copies the address unread. */
export function AddressCard({ recharge, asOf, demo }: AddressCardProps) {
  const { t, i18n } = useLingui();
  const { address, chain, token, confirmations, minAmount } = recharge;
  return (
    <Card look="hero" title={t`My deposit address`} aside={<AsOf at={asOf} />}>
      <Banner tone="danger" icon={<WarningIcon size="1.5rem" />}>
        {demo ? <Trans>This is a demo address. Real money sent to it is lost.</Trans> : <OnlyBep20 />}
      </Banner>
      <QrCode text={address} label={t`QR code of the address: ${address}`} />
      <p className={styles.address}>
        <AddressText address={address} />
      </p>
      <Button
        variant="primary"
        wide
        icon={<CopyIcon size="1.25rem" />}
        onClick={() => void copyText(address)}
      >
        <Trans>Copy address</Trans>
      </Button>
      <Facts
        items={[
          { key: "chain", name: t`Network`, value: chain, strong: true },
          {
            key: "min",
            name: t`Minimum deposit`,
            value: `${formatExact(minAmount, i18n.locale)} USDT`,
          },
          {
            key: "confirmations",
            name: t`Confirmations needed`,
            value: formatNumber(confirmations, i18n.locale),
          },
          {
            key: "token",
            name: t`Contract of the token`,
            value: <AddressText address={token} />,
            long: true,
          },
        ]}
      />
    </Card>
  );
}

function OnlyBep20() {
  return (
    <>
      <strong>
        <Trans>Send only USDT on BEP20 (BNB Smart Chain).</Trans>
      </strong>{" "}
      <Trans>Any other token, or USDT on any other network, will be lost and cannot be recovered.</Trans>
    </>
  );
}
