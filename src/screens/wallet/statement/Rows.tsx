import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense } from "react";
import type { BalanceLine } from "../../../../contract/wallet/schemas.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { List } from "../../../ui/later/lists/List.tsx";
import { LineRow } from "../../../parts/later/LineRow.tsx";

/** Up to here plain layout is faster than loading the virtualizer. */
const PLAIN_MAX = 60;

const VirtualRows = lazy(() => import("./VirtualRows.tsx"));

export function Rows({ lines }: { lines: BalanceLine[] }) {
  const { t } = useLingui();
  const plain = (
    <List label={t`Bill`}>
      {lines.slice(0, PLAIN_MAX).map((line) => (
        <LineRow key={line.seq} line={line} />
      ))}
    </List>
  );
  return (
    <Card look="plain">
      {lines.length <= PLAIN_MAX ? (
        plain
      ) : (
        <Suspense fallback={plain}>
          <VirtualRows label={t`Bill`} lines={lines} />
        </Suspense>
      )}
    </Card>
  );
}
