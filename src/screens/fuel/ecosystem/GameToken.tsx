import { Trans, useLingui } from "@lingui/react/macro";
import { formatNumber } from "../../../i18n/format.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/later/lists/Facts.tsx";
import styles from "./ecosystem.module.css";
import { GAME_FLOOR, GAME_SUPPLY } from "../../../../contract/fuel/supply.ts";

export function GameToken() {
  const { t, i18n } = useLingui();
  return (
    <Card title={t`Game token`}>
      <Facts
        items={[
          { key: "supply", name: t`Announced supply`, value: formatNumber(GAME_SUPPLY, i18n.locale) },
          { key: "floor", name: t`To be reduced to`, value: formatNumber(GAME_FLOOR, i18n.locale) },
        ]}
      />
      <p className={styles.quiet}>
        <Trans>
          Only announced so far. You cannot hold, buy or earn it in this app, and there is no date.
        </Trans>
      </p>
    </Card>
  );
}
