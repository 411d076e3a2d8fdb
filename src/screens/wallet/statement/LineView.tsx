import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { BalanceLine } from "../../../../contract/wallet/schemas.ts";
import { assetName } from "../../../i18n/names.ts";
import { incomeOfLine, MOST_PARTS } from "../../../mirror/statement/income-lines.ts";
import { AssetAmount } from "../../../parts/later/AssetAmount.tsx";
import { closeOpened } from "../../../state/later/close-opened.ts";
import { useLiveRead } from "../../../state/use-live-read.ts";
import { SegmentedControl } from "../../../ui/controls/SegmentedControl.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { StatementIcon } from "../../../ui/later/icons/things.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Sheet } from "../../../ui/layout/Sheet.tsx";
import { useWide } from "../../../ui/use-wide.ts";
import { LineDetails } from "./LineDetails.tsx";
import { Why } from "./why/Why.tsx";
import styles from "./statement.module.css";

const close = () => closeOpened("/pages/bill");

/** Shown beside the list on wide screens, else in a sheet. */
export function LineView({ seq }: { seq: number | null }) {
  const { t } = useLingui();
  const wide = useWide();
  const read = useLiveRead(`line:${seq ?? ""}`, (store) => store.linesOf(seq === null ? [] : around(seq)));
  const title = t`Where this comes from`;
  const details = seq === null ? null : <Found key={seq} seq={seq} lines={read?.value} />;
  if (!wide) {
    return (
      <Sheet open={seq !== null} title={title} onClose={close}>
        {details}
      </Sheet>
    );
  }
  return (
    <div className={styles.beside} aria-live="polite" data-screen>
      <Card title={title}>{details ?? <NoneChosen />}</Card>
    </div>
  );
}

function NoneChosen() {
  const { t } = useLingui();
  return (
    <EmptyState icon={<StatementIcon size="2rem" />} title={t`No entry selected`}>
      {t`Choose an entry to see how its amount was worked out.`}
    </EmptyState>
  );
}

/** The other parts of an income are next to the line. */
function around(seq: number): number[] {
  const seqs = Array.from({ length: 2 * MOST_PARTS - 1 }, (_, index) => seq - MOST_PARTS + 1 + index);
  return seqs.filter((one) => one > 0);
}

function Found({ seq, lines }: { seq: number; lines: BalanceLine[] | undefined }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(seq);
  if (lines === undefined) return <Skeleton count={6} />;
  const parts = incomeOfLine(lines, seq);
  const line = parts.find((part) => part.seq === chosen);
  if (!line) {
    return (
      <EmptyState icon={<StatementIcon size="2rem" />} title={t`This entry is not on this device`}>
        {t`It will appear once it has loaded.`}
      </EmptyState>
    );
  }
  return (
    <>
      {parts.length > 1 ? (
        <SegmentedControl
          label={t`Parts of this income`}
          value={String(line.seq)}
          onChange={(value) => setChosen(Number(value))}
          options={parts.map((part) => ({
            value: String(part.seq),
            label: assetName(part.asset),
            detail: (
              <AssetAmount asset={part.asset} value={part.amount} direction="auto" size="small" still />
            ),
          }))}
        />
      ) : null}
      <Why line={line} />
      <LineDetails line={line} />
    </>
  );
}
