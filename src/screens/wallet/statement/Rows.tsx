import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense } from "react";
import type { BalanceLine } from "../../../../contract/wallet/schemas.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { List } from "../../../ui/later/lists/List.tsx";
import { usePrinting } from "../../../ui/later/use-printing.ts";
import { LineRow } from "../../../parts/later/LineRow.tsx";

/** Up to here plain layout is faster than loading the virtualizer. */
const PLAIN_MAX = 60;

const VirtualRows = lazy(() => import("./VirtualRows.tsx"));

export function Rows({ lines }: { lines: BalanceLine[] }) {
  const { t } = useLingui();
  // Paper shows every line that is loaded, not only those in view.
  const printing = usePrinting() !== null;
  const plain = (
    <List label={t`Bill`} columns>
      {(printing ? lines : lines.slice(0, PLAIN_MAX)).map((line) => (
        <LineRow key={line.seq} line={line} />
      ))}
    </List>
  );
  return (
    <Card look="plain">
      {printing || lines.length <= PLAIN_MAX ? (
        plain
      ) : (
        <Suspense fallback={plain}>
          <VirtualRows label={t`Bill`} lines={lines} />
        </Suspense>
      )}
    </Card>
  );
}
