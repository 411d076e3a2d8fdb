import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { VoteLevel } from "../../../contract/votes/schemas.ts";
import { formatExact, formatNumber } from "../../i18n/format.ts";
import { useDocument } from "../../state/use-mirrored.ts";
import { NotLoaded } from "../../parts/NotLoaded.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { List, ListItem } from "../../ui/later/lists/List.tsx";
import { Table } from "../../ui/later/lists/Table.tsx";
import { useDesk } from "../../ui/later/layout/use-desk.ts";
import { assetUnit } from "../../i18n/names.ts";
import { AsOf } from "../../parts/AsOf.tsx";
import styles from "./Levels.module.css";

export function Levels({ onChoose }: { onChoose: (level: VoteLevel) => void }) {
  const { t } = useLingui();
  const levels = useDocument("voteSetting");
  const info = useDocument("voteInfo");
  const desk = useDesk();
  if (levels.state !== "ready") {
    return <NotLoaded state={levels.state} shape="row" count={6} />;
  }
  const own = info.state === "ready" ? info.value.level : 0;
  return (
    <Card look="plain" title={t`Choose a level`} aside={<AsOf at={levels.asOf} />}>
      <p className={styles.note}>
        <Trans>
          The income cap is the most a vote can earn. It is not guaranteed: income comes only from what other
          members pay in.
        </Trans>
      </p>
      {desk ? (
        <LevelTable levels={levels.value} own={own} onChoose={onChoose} />
      ) : (
        <List label={t`Levels`}>
          {levels.value.map((level) => (
            <LevelRow key={level.level} setting={level} own={own} onChoose={onChoose} />
          ))}
        </List>
      )}
    </Card>
  );
}

interface LevelRowProps {
  setting: VoteLevel;
  own: number;
  onChoose: (level: VoteLevel) => void;
}

function LevelRow({ setting, own, onChoose }: LevelRowProps) {
  const { i18n } = useLingui();
  const { level } = setting;
  const below = level < own;
  const income = formatExact(setting.voteValue, i18n.locale);
  const price = formatExact(setting.payPrice, i18n.locale);
  return (
    <ListItem
      onClick={below ? undefined : () => onChoose(setting)}
      icon={
        <span className={below ? styles.badgeBelow : level === own ? styles.badgeOwn : styles.badge}>
          {formatNumber(level, i18n.locale)}
        </span>
      }
      title={
        <span className={below ? styles.quiet : undefined}>
          <LevelName level={level} own={own} />
        </span>
      }
      detail={
        below ? (
          <Trans>Lower than your vote at level {own}</Trans>
        ) : (
          <>
            <Trans>Income up to {income} USDT</Trans>
            <br />
            <Chances setting={setting} />
          </>
        )
      }
      trailing={<span className={below ? styles.quiet : styles.price}>{price}</span>}
      trailingDetail="USDT"
    />
  );
}

function LevelName({ level, own }: { level: number; own: number }) {
  return (
    <>
      <Trans>Level {level}</Trans>
      {level === own ? (
        <span className={styles.own}>
          <Trans>Yours</Trans>
        </span>
      ) : null}
    </>
  );
}

interface LevelTableProps {
  levels: readonly VoteLevel[];
  own: number;
  onChoose: (level: VoteLevel) => void;
}

/** Amounts are in USDT and EPD; the cells have no units. */
function LevelTable({ levels, own, onChoose }: LevelTableProps) {
  const { t, i18n } = useLingui();
  const [usdt, epd] = [assetUnit("usdt"), assetUnit("fuel")];
  const number = (value: string) => formatExact(value, i18n.locale);
  return (
    <Table
      label={t`Levels`}
      rows={levels}
      keyOf={({ level }) => String(level)}
      columns={[
        {
          key: "level",
          name: t`Level`,
          renderCell: (setting) =>
            setting.level < own ? (
              <span className={styles.quiet}>
                <LevelName level={setting.level} own={own} />
              </span>
            ) : (
              <button type="button" onClick={() => onChoose(setting)}>
                <LevelName level={setting.level} own={own} />
              </button>
            ),
        },
        {
          key: "price",
          name: <Trans>Price, {usdt}</Trans>,
          renderCell: ({ payPrice }) => <strong>{number(payPrice)}</strong>,
          figure: true,
        },
        {
          key: "income",
          name: <Trans>Income up to, {usdt}</Trans>,
          renderCell: ({ voteValue }) => number(voteValue),
          figure: true,
        },
        {
          key: "chances",
          name: t`Re-investments`,
          renderCell: ({ repurchaseCount }) => formatNumber(repurchaseCount, i18n.locale),
          figure: true,
        },
        {
          key: "fuel",
          name: <Trans>Each, {epd}</Trans>,
          renderCell: ({ repurchaseFuel }) => number(repurchaseFuel),
          figure: true,
        },
      ]}
    />
  );
}

function Chances({ setting }: { setting: VoteLevel }) {
  const { i18n } = useLingui();
  const { repurchaseCount: count } = setting;
  const fuel = formatExact(setting.repurchaseFuel, i18n.locale);
  return (
    <Plural
      value={count}
      one={`# re-investment chance, ${fuel} EPD`}
      other={`# re-investment chances, ${fuel} EPD each`}
    />
  );
}
