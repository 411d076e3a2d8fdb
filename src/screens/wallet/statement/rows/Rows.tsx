import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useMemo } from "react";
import type { BalanceLine } from "../../../../../contract/wallet/schemas.ts";
import type { Flows } from "../../../../mirror/statement/flows.ts";
import { Card } from "../../../../ui/layout/Card.tsx";
import { List } from "../../../../ui/later/lists/List.tsx";
import { usePrinting } from "../../../../ui/later/use-printing.ts";
import { ItemRow } from "./ItemRow.tsx";
import { itemsOf } from "./items.ts";

/** Up to this number, plain layout is faster than loading the virtualizer. */
const PLAIN_MAX = 60;

const VirtualRows = lazy(() => import("./VirtualRows.tsx"));

export interface RowsProps {
  lines: BalanceLine[];
  /** Returns a day's flows; null if some are unknown. */
  sumOf: (day: string) => Flows | null;
}

export function Rows({ lines, sumOf }: RowsProps) {
  const { t } = useLingui();
  // Paper shows every loaded line, not only those in view.
  const printing = usePrinting() !== null;
  const items = useMemo(() => itemsOf(lines), [lines]);
  const plain = (
    <List label={t`Bill`} columns>
      {(printing ? items : items.slice(0, PLAIN_MAX)).map((item) => (
        <ItemRow key={item.key} item={item} sumOf={sumOf} />
      ))}
    </List>
  );
  return (
    <Card look="plain">
      {printing || items.length <= PLAIN_MAX ? (
        plain
      ) : (
        <Suspense fallback={plain}>
          <VirtualRows label={t`Bill`} items={items} sumOf={sumOf} />
        </Suspense>
      )}
    </Card>
  );
}
