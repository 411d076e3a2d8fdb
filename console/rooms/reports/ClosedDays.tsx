import { Trans, useLingui } from "@lingui/react/macro";
import { EmptyState } from "../../../src/ui/feedback/EmptyState.tsx";
import { More } from "../../parts/More.tsx";
import parts from "../../parts/parts.module.css";
import { ReadState } from "../../parts/ReadState.tsx";
import { usePages } from "../../state/use-pages.ts";
import { DayChart } from "./DayChart.tsx";
import { DaysTable, owedOf } from "./DaysTable.tsx";

const LIMIT = 31;

export function ClosedDays() {
  const { t } = useLingui();
  const pages = usePages("GET operator/reports/days", { limit: LIMIT });
  const list = pages.list ?? [];
  const oldestFirst = list.toReversed();
  return (
    <>
      <h2>
        <Trans>Closed days</Trans>
      </h2>
      <ReadState read={pages}>
        {list.length === 0 ? (
          <EmptyState title={t`No closed days yet. The first day closes a few minutes after it ends.`} />
        ) : (
          <>
            {list.length > 1 ? (
              <div className={parts.cards}>
                <DayChart
                  label={t`Votes, deposits and withdrawals by day, USDT`}
                  sheets={oldestFirst}
                  series={[
                    { name: t`Votes`, of: ({ votes }) => votes.amount },
                    { name: t`Deposits`, of: ({ deposits }) => deposits.amount },
                    { name: t`Withdrawals paid`, of: ({ withdrawals }) => withdrawals.paid.amount },
                  ]}
                />
                <DayChart
                  label={t`USDT owed to members and held, by day`}
                  sheets={oldestFirst}
                  series={[
                    { name: t`Owed to members`, of: owedOf },
                    { name: t`Custody`, of: ({ reserves }) => reserves.custody },
                  ]}
                />
              </div>
            ) : null}
            <DaysTable list={list} />
          </>
        )}
        <More pages={pages} />
      </ReadState>
    </>
  );
}
