import { useLingui } from "@lingui/react/macro";
import type { PublishedRoot } from "../../../../contract/evidence/root.ts";
import { formatTime } from "../../../i18n/format.ts";
import { DataTable } from "../../../ui/later/lists/DataTable.tsx";
import { pointsOf } from "./points.ts";
import styles from "./reserves.module.css";
import { sumText } from "./sum-text.ts";

const WIDTH = 300;
const HEIGHT = 100;

/** The table has the exact numbers. */
export function Chart({ list }: { list: readonly PublishedRoot[] }) {
  const { t, i18n } = useLingui();
  const { owed, held } = pointsOf(list, WIDTH, HEIGHT);
  const newest = list[0]!.statement;
  const oldest = list.at(-1)!.statement;
  const [from, to] = [formatTime(oldest.at, i18n.locale), formatTime(newest.at, i18n.locale)];
  const amount = (sum: string | undefined) => (sum === undefined ? "–" : sumText(sum, "usdt", i18n.locale));
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.chart}
        viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t`USDT of members and on the chain, from ${from} to ${to}`}
      >
        <polyline className={styles.owed} points={owed} />
        {held ? <polyline className={styles.held} points={held} /> : null}
      </svg>
      <figcaption className={styles.legend}>
        <span className={styles.owedName}>{t`Owned by members`}</span>
        {held ? <span className={styles.heldName}>{t`On the chain, dashed`}</span> : null}
      </figcaption>
      <DataTable
        summary={t`The chart as a table`}
        head={[t`Time`, held ? t`Owned by members / on the chain` : t`Owned by members`]}
        rows={list.map(({ statement: { at, totals, reserves }, hash }) => ({
          key: hash,
          name: formatTime(at, i18n.locale),
          value: held ? `${amount(totals["usdt"])} / ${amount(reserves?.total)}` : amount(totals["usdt"]),
        }))}
      />
    </figure>
  );
}
