import { Trans, useLingui } from "@lingui/react/macro";
import { stakeReleases } from "../../../../contract/fuel/position-rules.ts";
import type { FuelStake } from "../../../../contract/fuel/position-schemas.ts";
import { formatNumber, formatRate } from "../../../i18n/format.ts";
import { assetUnit } from "../../../i18n/names.ts";
import { formatPlatformDay } from "../../../i18n/later/platform-day.ts";
import { RecordList } from "../../../parts/later/RecordList.tsx";
import { useRecords } from "../../../state/later/use-records.ts";
import { StatementIcon } from "../../../ui/later/icons/things.tsx";
import { Facts } from "../../../ui/later/lists/Facts.tsx";
import { ListItem } from "../../../ui/later/lists/List.tsx";
import { Progress } from "../../../ui/later/lists/Progress.tsx";
import { OwnAmount } from "../../../ui/values/Own.tsx";
import { linkTo } from "./place.ts";
import { Releases } from "./Releases.tsx";
import { stakeRow } from "./rows.ts";
import { StateText } from "./StateText.tsx";
import styles from "./positions.module.css";

const PARTS_SHOWN = 10;

export function Stakes() {
  const { t, i18n } = useLingui();
  const found = useRecords("stakes");
  return (
    <RecordList
      list="stakes"
      title={t`My pledges`}
      found={found}
      empty={{
        title: t`No pledges yet`,
        text: t`Your pledges appear here with their days and returns.`,
        icon: <StatementIcon size="2rem" />,
      }}
    >
      {(stake) => (
        <ListItem
          key={stake.id}
          href={linkTo("stakes", stake.id)}
          title={<OwnAmount value={stake.amount} unit={assetUnit("fuel")} still />}
          detail={
            <>
              {formatPlatformDay(stake.day, i18n.locale)}
              <StakeProgress stake={stake} />
            </>
          }
          trailing={<StateText state={stake.state} />}
        />
      )}
    </RecordList>
  );
}

/** Shown even while balances are hidden, since it counts days. */
function StakeProgress({ stake }: { stake: FuelStake }) {
  const { t, i18n } = useLingui();
  const value = stake.daysAccrued + stake.daysReleased;
  const of = stake.termDays + stake.releaseDays;
  const [done, all] = [formatNumber(value, i18n.locale), formatNumber(of, i18n.locale)];
  return <Progress label={t`Progress`} value={value} of={of} text={t`${done} of ${all} days`} />;
}

export function StakeDetails({ stake }: { stake: FuelStake }) {
  const { t, i18n } = useLingui();
  const unit = assetUnit("fuel");
  const day = (which: string) => <time dateTime={which}>{formatPlatformDay(which, i18n.locale)}</time>;
  const fuel = (value: string) => <OwnAmount value={value} unit={unit} />;
  const { last, state } = stake;
  const coming = stakeReleases(stakeRow(stake));
  const isFinal = state !== "running";
  return (
    <div className={styles.details}>
      <StakeProgress stake={stake} />
      <Facts
        items={[
          { key: "amount", name: t`Pledged`, value: fuel(stake.amount), strong: true },
          { key: "state", name: t`Status`, value: <StateText state={state} /> },
          { key: "start", name: t`Start`, value: day(stake.day) },
          { key: "end", name: t`Last earning day`, value: day(stake.endDay) },
          { key: "rate", name: t`Daily rate`, value: formatRate(stake.rate, i18n.locale) },
          { key: "accrued", name: t`Earned so far`, value: fuel(stake.accrued) },
          { key: "total", name: isFinal ? t`In total` : t`In total, at most`, value: fuel(stake.total) },
          { key: "released", name: t`Returned so far`, value: fuel(stake.released) },
          { key: "last", name: t`Last release on`, value: day(last.day) },
          { key: "lastAmount", name: t`Last release, including rounding`, value: fuel(last.amount) },
        ]}
      />
      {coming.length > 0 ? (
        <section className={styles.column}>
          <h3>
            <Trans>Upcoming returns</Trans>
          </h3>
          <Releases
            releases={coming.slice(0, PARTS_SHOWN)}
            later={coming.slice(PARTS_SHOWN).reduce((sum, { amount }) => sum + amount, 0n)}
          >
            {isFinal ? null : (
              <p className={styles.quiet}>
                <Trans>
                  These are maximums. If the platform's fuel for pledges runs short, a day earns less.
                </Trans>
              </p>
            )}
          </Releases>
        </section>
      ) : null}
    </div>
  );
}
