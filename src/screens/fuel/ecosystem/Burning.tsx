import { Trans, useLingui } from "@lingui/react/macro";
import { formatExact, formatRate } from "../../../i18n/format.ts";
import { useDocument } from "../../../state/use-mirrored.ts";
import { NotLoaded } from "../../../parts/NotLoaded.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/later/lists/Facts.tsx";
import { AsOf } from "../../../parts/AsOf.tsx";
import styles from "./ecosystem.module.css";

export function Burning() {
  const { t, i18n } = useLingui();
  const config = useDocument("config");
  const levels = useDocument("voteSetting");
  if (config.state !== "ready" || levels.state !== "ready") {
    const state = config.state === "absent" || levels.state === "absent" ? "absent" : "loading";
    return <NotLoaded state={state} shape="card" />;
  }
  return (
    <Card title={t`What burns fuel`} aside={<AsOf at={levels.asOf} />}>
      <Facts
        items={[
          {
            key: "swap",
            name: t`Buying and converting`,
            value: formatRate(config.value.swapBurnRate, i18n.locale),
            strong: true,
          },
          ...levels.value.map(({ level, repurchaseFuel }) => ({
            key: `level-${level}`,
            name: t`Re-investment, level ${level}`,
            value: `${formatExact(repurchaseFuel, i18n.locale)} EPD`,
          })),
        ]}
      />
      <p className={styles.quiet}>
        <Trans>The platform may change these numbers. Your existing votes keep their terms.</Trans>
      </p>
    </Card>
  );
}
