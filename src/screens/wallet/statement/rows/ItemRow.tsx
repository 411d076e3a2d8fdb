import { useLingui } from "@lingui/react/macro";
import { formatAmount } from "../../../../../contract/money.ts";
import { formatDay } from "../../../../i18n/later/days.ts";
import { flowAssets, type Flows } from "../../../../mirror/statement/flows.ts";
import { AssetAmount } from "../../../../parts/later/AssetAmount.tsx";
import { LineRow } from "../../../../parts/later/LineRow.tsx";
import type { RowPlace } from "../../../../ui/later/lists/List.tsx";
import type { Item } from "./items.ts";
import styles from "./rows.module.css";

export interface ItemRowProps {
  item: Item;
  sumOf: (day: string) => Flows | null;
  place?: RowPlace | undefined;
}

export function ItemRow({ item, sumOf, place }: ItemRowProps) {
  if (item.kind === "lines") {
    return <LineRow line={item.lines[0]} parts={item.lines} underDay place={place} />;
  }
  return <DayRow day={item.day} flows={item.again ? null : sumOf(item.day)} place={place} />;
}

interface DayRowProps {
  day: string;
  flows: Flows | null;
  place: RowPlace | undefined;
}

function DayRow({ day, flows, place }: DayRowProps) {
  const { i18n } = useLingui();
  return (
    <li className={styles.day} ref={place?.measure} data-index={place?.index}>
      <h3 className={styles.name}>
        <time dateTime={day}>{formatDay(day, i18n.locale)}</time>
      </h3>
      {flows ? (
        <span className={styles.sums}>
          {flowAssets.map((asset) => {
            const flow = flows[asset];
            if (!flow) return null;
            const value = formatAmount(flow.in + flow.out);
            return (
              <AssetAmount key={asset} asset={asset} value={value} direction="auto" size="small" still />
            );
          })}
        </span>
      ) : null}
    </li>
  );
}
