import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { formatAmount } from "../../../../../contract/money.ts";
import { formatMonth } from "../../../../i18n/later/days.ts";
import type { Digest } from "../../../../mirror/statement/digest.ts";
import { AssetAmount } from "../../../../parts/later/AssetAmount.tsx";
import { useStatementTime } from "../../../../state/later/use-lines.ts";
import { Button } from "../../../../ui/controls/Button.tsx";
import { EmptyState } from "../../../../ui/feedback/EmptyState.tsx";
import { Skeleton } from "../../../../ui/feedback/Skeleton.tsx";
import { StatementIcon } from "../../../../ui/later/icons/things.tsx";
import { List, ListItem } from "../../../../ui/later/lists/List.tsx";
import { Sheet } from "../../../../ui/layout/Sheet.tsx";
import { OwnAmount } from "../../../../ui/values/Own.tsx";
import { MonthView } from "./MonthView.tsx";
import { monthsOf, type Month } from "./months.ts";

export interface MonthsSheetProps {
  /** Null while loading. */
  digest: Digest | null;
  onClose: () => void;
}

export default function MonthsSheet({ digest, onClose }: MonthsSheetProps) {
  const { t, i18n } = useLingui();
  const asOf = useStatementTime();
  const [opened, setOpened] = useState<string | null>(null);
  const months = useMemo(() => (digest ? monthsOf(digest, asOf) : null), [digest, asOf]);
  const month = months?.find((one) => one.month === opened);
  return (
    <Sheet open title={month ? formatMonth(month.month, i18n.locale) : t`Months`} onClose={onClose}>
      {month ? (
        <>
          <MonthView key={month.month} month={month} />
          <Button wide onClick={() => setOpened(null)}>
            <Trans>All months</Trans>
          </Button>
        </>
      ) : (
        <MonthList months={months} onOpen={setOpened} />
      )}
    </Sheet>
  );
}

interface MonthListProps {
  months: Month[] | null;
  onOpen: (month: string) => void;
}

function MonthList({ months, onOpen }: MonthListProps) {
  const { t, i18n } = useLingui();
  if (!months) return <Skeleton shape="row" count={4} />;
  if (months.length === 0) {
    return (
      <EmptyState icon={<StatementIcon size="2rem" />} title={t`Nothing here yet`}>
        {t`Your payments and income appear here.`}
      </EmptyState>
    );
  }
  return (
    <List label={t`Months`}>
      {months.map(({ month, state, income, rows }) => (
        <ListItem
          key={month}
          onClick={() => onOpen(month)}
          title={formatMonth(month, i18n.locale)}
          detail={
            state === "whole" ? (
              <Trans>
                Income <OwnAmount value={income} unit="USDT" size="small" still />
              </Trans>
            ) : state === "running" ? (
              <Trans>So far</Trans>
            ) : (
              <Trans>Not complete yet</Trans>
            )
          }
          trailing={rows
            .filter(({ in: come, out: gone }) => come !== 0n || gone !== 0n)
            .map(({ asset, in: come, out: gone }) => (
              <AssetAmount
                key={asset}
                asset={asset}
                value={formatAmount(come + gone)}
                direction="auto"
                still
              />
            ))}
        />
      ))}
    </List>
  );
}
