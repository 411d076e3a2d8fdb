import { Trans, useLingui } from "@lingui/react/macro";
import { formatNumber } from "../../../i18n/format.ts";
import { useDocument } from "../../../state/use-mirrored.ts";
import { NotLoaded } from "../../../parts/NotLoaded.tsx";
import { Card, Stats } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/later/lists/Facts.tsx";
import { OwnAmount } from "../../../ui/values/Own.tsx";
import { AsOf } from "../../../parts/AsOf.tsx";
import styles from "./members.module.css";

export function Team() {
  const { t, i18n } = useLingui();
  const team = useDocument("community");
  if (team.state !== "ready") {
    return <NotLoaded state={team.state} shape="card" />;
  }
  const { totalPerformance, todayPerformance, directMembers, members, grade } = team.value;
  return (
    <Card look="hero" title={t`Total performance`} aside={<AsOf at={team.asOf} />}>
      <OwnAmount value={totalPerformance} unit="USDT" size="hero" mine />
      <Facts
        items={[
          {
            key: "today",
            name: t`Today`,
            value: <OwnAmount value={todayPerformance} unit="USDT" />,
            strong: true,
          },
        ]}
      />
      <Stats
        items={[
          { key: "direct", name: t`Direct members`, value: formatNumber(directMembers, i18n.locale) },
          { key: "all", name: t`Everyone below you`, value: formatNumber(members, i18n.locale) },
          { key: "grade", name: t`Leadership grade`, value: `V${grade}` },
        ]}
      />
      <p className={styles.quiet}>
        <Trans>
          Performance is all USDT paid for votes by everyone below you. Today starts at midnight, platform
          time.
        </Trans>
      </p>
    </Card>
  );
}
