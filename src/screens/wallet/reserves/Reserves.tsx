import { Trans, useLingui } from "@lingui/react/macro";
import type { ReserveAddress, RootStatement } from "../../../../contract/evidence/root.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { Shortfall } from "../../../parts/later/Shortfall.tsx";
import { shortfallOf } from "../../../state/later/shortfall.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { WarningIcon } from "../../../ui/icons/index.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/later/lists/Facts.tsx";
import { AddressText } from "../../../ui/later/text/AddressText.tsx";
import styles from "./reserves.module.css";
import { sumText } from "./sum-text.ts";

export function Reserves({ statement }: { statement: RootStatement }) {
  const { t, i18n } = useLingui();
  const { reserves } = statement;
  const short = shortfallOf(statement);
  if (!reserves)
    return (
      <Card title={t`Reserves on the chain`}>
        <p>
          <Trans>This platform does not publish reserves on the chain.</Trans>
        </p>
      </Card>
    );
  const { total, block, chainId, token, addresses } = reserves;
  return (
    <Card title={t`Reserves on the chain`}>
      {short === null ? null : (
        <Banner tone="warning" icon={<WarningIcon size="1.25rem" />}>
          <Shortfall owed={short} />
        </Banner>
      )}
      <Facts
        items={[
          { key: "total", name: t`Total held`, value: sumText(total, "usdt", i18n.locale), strong: true },
          { key: "block", name: t`At block`, value: formatNumber(block.number, i18n.locale) },
          { key: "chain", name: t`Chain`, value: String(chainId) },
          {
            key: "token",
            name: t`Contract of the token`,
            value: <AddressText address={token} />,
            long: true,
          },
          { key: "hash", name: t`Block hash`, value: <code>{block.hash}</code>, long: true },
        ]}
      />
      <h3 className={styles.heading}>{t`Addresses`}</h3>
      <ul className={styles.rows}>
        {addresses.map((one) => (
          <Address key={one.address} {...one} />
        ))}
      </ul>
    </Card>
  );
}

function Address({ address, kind, balance, signature }: ReserveAddress) {
  const { t, i18n } = useLingui();
  const kinds: Record<ReserveAddress["kind"], string> = {
    hot: t`Pays withdrawals`,
    cold: t`Kept offline`,
    deposit: t`Deposits not yet collected`,
  };
  return (
    <li className={styles.row}>
      <span className={styles.line}>
        <strong>{kinds[kind]}</strong>
        <span>{sumText(balance, "usdt", i18n.locale)}</span>
      </span>
      <span className={styles.hash}>
        <AddressText address={address} />
      </span>
      {signature ? <span className={styles.quiet}>{t`Signed by its holder`}</span> : null}
    </li>
  );
}
