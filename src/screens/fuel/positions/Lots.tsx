import { Trans, useLingui } from "@lingui/react/macro";
import { lotCalendar } from "../../../../contract/fuel/position-rules.ts";
import type { FuelLot } from "../../../../contract/fuel/position-schemas.ts";
import { formatRate, formatShare } from "../../../i18n/format.ts";
import { assetUnit } from "../../../i18n/names.ts";
import { formatPlatformDay } from "../../../i18n/later/platform-day.ts";
import { AsOf } from "../../../parts/AsOf.tsx";
import { NotLoaded } from "../../../parts/NotLoaded.tsx";
import { RecordList } from "../../../parts/later/RecordList.tsx";
import { useRecords } from "../../../state/later/use-records.ts";
import { useDocument } from "../../../state/use-mirrored.ts";
import { StatementIcon } from "../../../ui/later/icons/things.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/later/lists/Facts.tsx";
import { Table } from "../../../ui/later/lists/Table.tsx";
import { useDesk } from "../../../ui/later/layout/use-desk.ts";
import { ListItem } from "../../../ui/later/lists/List.tsx";
import { Progress } from "../../../ui/later/lists/Progress.tsx";
import { OwnAmount } from "../../../ui/values/Own.tsx";
import { shareOf } from "../../../ui/values/share.ts";
import { linkTo } from "./place.ts";
import { Releases } from "./Releases.tsx";
import { lotRow } from "./rows.ts";
import { StateText } from "./StateText.tsx";
import { useToday } from "./use-today.ts";
import styles from "./positions.module.css";

const WEEK = 7;

/** Sums all lots by the server's calendar. */
export function Calendar() {
  const { t } = useLingui();
  const calendar = useDocument("lockCalendar");
  if (calendar.state !== "ready") return <NotLoaded state={calendar.state} shape="card" />;
  const { days, later } = calendar.value;
  if (days.length === 0 && later === "0") return null;
  return (
    <Card title={t`Upcoming releases`} aside={<AsOf at={calendar.asOf} />}>
      <Releases releases={days} later={later} folded>
        <p className={styles.quiet}>
          <Trans>
            Based on what is locked now, each part at the rate of its day. Fuel locked later is extra. Its
            value will depend on the price then.
          </Trans>
        </p>
      </Releases>
    </Card>
  );
}

/** @param opened id of the lot opened beside the list. */
export function Lots({ opened }: { opened: string | null }) {
  const { t, i18n } = useLingui();
  const found = useRecords("lots");
  const desk = useDesk();
  const title = t`Locked fuel by day`;
  return (
    <RecordList
      list="lots"
      title={title}
      found={found}
      empty={{
        title: t`No locked fuel yet`,
        text: t`Fuel locked from your income appears here by day, with its releases.`,
        icon: <StatementIcon size="2rem" />,
      }}
      renderTable={desk ? (lots) => <LotTable label={title} lots={lots} opened={opened} /> : undefined}
    >
      {(lot) => (
        <ListItem
          key={lot.id}
          href={linkTo("locked", lot.id)}
          title={<time dateTime={lot.day}>{formatPlatformDay(lot.day, i18n.locale)}</time>}
          detail={<LotProgress lot={lot} />}
          trailing={<OwnAmount value={lot.remaining} unit={assetUnit("fuel")} still />}
          trailingDetail={<Trans>still locked</Trans>}
        />
      )}
    </RecordList>
  );
}

interface LotTableProps {
  label: string;
  lots: readonly FuelLot[];
  opened: string | null;
}

/** Amounts are in EPD; the cells have no unit. */
function LotTable({ label, lots, opened }: LotTableProps) {
  const { t, i18n } = useLingui();
  const unit = assetUnit("fuel");
  return (
    <Table
      label={label}
      rows={lots}
      keyOf={({ id }) => id}
      isCurrent={({ id }) => id === opened}
      columns={[
        {
          key: "day",
          name: t`Locked on`,
          renderCell: ({ id, day }) => (
            <a href={linkTo("locked", id)} aria-current={id === opened || undefined}>
              <time dateTime={day}>{formatPlatformDay(day, i18n.locale)}</time>
            </a>
          ),
        },
        {
          key: "amount",
          name: <Trans>Originally locked, {unit}</Trans>,
          renderCell: ({ amount }) => <OwnAmount value={amount} still />,
          figure: true,
        },
        {
          key: "remaining",
          name: <Trans>Still locked, {unit}</Trans>,
          renderCell: ({ remaining }) => <OwnAmount value={remaining} still />,
          figure: true,
        },
        { key: "released", name: t`Progress`, renderCell: (lot) => <LotProgress lot={lot} /> },
      ]}
    />
  );
}

/** Shown even while balances are hidden: the share tells nothing of the amount. */
function LotProgress({ lot }: { lot: FuelLot }) {
  const { t, i18n } = useLingui();
  const share = shareOf(lot.released, lot.amount);
  const percent = formatShare(share, i18n.locale);
  return (
    <Progress label={t`Progress`} value={Math.round(share * 1000)} of={1000} text={t`${percent} released`} />
  );
}

export function LotDetails({ lot }: { lot: FuelLot }) {
  const { t, i18n } = useLingui();
  const today = useToday();
  const unit = assetUnit("fuel");
  const day = (which: string) => <time dateTime={which}>{formatPlatformDay(which, i18n.locale)}</time>;
  const fuel = (value: string) => <OwnAmount value={value} unit={unit} />;
  const { last, state } = lot;
  const coming = today && state === "releasing" ? lotCalendar([lotRow(lot)], today.day, WEEK) : null;
  return (
    <div className={styles.details}>
      <LotProgress lot={lot} />
      <Facts
        items={[
          { key: "remaining", name: t`Still locked`, value: fuel(lot.remaining), strong: true },
          { key: "state", name: t`Status`, value: <StateText state={state} /> },
          { key: "day", name: t`Locked on`, value: day(lot.day) },
          { key: "amount", name: t`Originally locked`, value: fuel(lot.amount) },
          { key: "released", name: t`Released so far`, value: fuel(lot.released) },
          { key: "rate", name: t`Released per day`, value: formatRate(lot.rate, i18n.locale) },
          ...(last
            ? [
                { key: "last", name: t`Last release on`, value: day(last.day) },
                {
                  key: "lastAmount",
                  name: t`Last release, including rounding`,
                  value: fuel(last.amount),
                },
              ]
            : []),
        ]}
      />
      {coming && today ? (
        <section className={styles.column}>
          <h3>
            <Trans>Upcoming releases</Trans>
          </h3>
          <Releases releases={coming.days} later={coming.later}>
            {lot.day === today.day ? (
              <p className={styles.quiet}>
                <Trans>Today is not over. Fuel locked until midnight will be added.</Trans>
              </p>
            ) : null}
          </Releases>
        </section>
      ) : null}
    </div>
  );
}
