import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useSearch } from "wouter";
import { isAccount } from "../../../../contract/accounts/rules.ts";
import type { Digest } from "../../../mirror/statement/digest.ts";
import { sumFlows, type Flows } from "../../../mirror/statement/flows.ts";
import { useDraftState } from "../../../state/later/drafts/use-draft-state.ts";
import { useStatementTime, type Lines } from "../../../state/later/use-lines.ts";
import { clearQuery } from "../../../state/later/clear-query.ts";
import { goBack } from "../../../state/navigation.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadMore } from "../../../ui/later/lists/LoadMore.tsx";
import { NotLoaded } from "../../../parts/NotLoaded.tsx";
import { StatementIcon } from "../../../ui/later/icons/things.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { UnkeptLines } from "../../../parts/later/unkept/UnkeptLines.tsx";
import { PrintedSource } from "../../../parts/later/PrintedSource.tsx";
import { AsOf } from "../../../parts/AsOf.tsx";
import { Help } from "../../../parts/later/help/Help.tsx";
import { activeFilters, isFilter, noFilter, type Filter } from "./filter.ts";
import { Filters } from "./Filters.tsx";
import { Income } from "./Income.tsx";
import { LineView } from "./LineView.tsx";
import { PrintedPart } from "./PrintedPart.tsx";
import { isBeforeKept } from "./months/months.ts";
import { Rows } from "./rows/Rows.tsx";
import { Tools } from "./Tools.tsx";
import { useStatement } from "./use-statement.ts";
import { useDigest, useSearchIndex } from "../../../state/later/use-digest.ts";
import styles from "./statement.module.css";

const BILL_PATH = "/pages/bill";

/** `#/pages/bill?line=12` opens one line; `#/pages/bill?member=NAME` filters by member. */
export default function Statement() {
  const { t } = useLingui();
  const [filter, setFilter] = useDraftState<Filter>("filter/bill", noFilter, isFilter);
  const member = useMember();
  useEffect(() => {
    if (member === null) return;
    setFilter({ ...noFilter, search: member });
    clearQuery(BILL_PATH);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [member]);
  const digest = useDigest();
  const index = useSearchIndex(filter.search.trim() !== "");
  const statement = useStatement(filter, index);
  const time = useStatementTime();
  const line = useLine();

  return (
    <Page title={t`Bill`} onBack={() => goBack("/pages/my")} columns desk="table">
      <div className={styles.list}>
        <p className={styles.asOf} data-screen>
          <AsOf at={time} />
        </p>
        <PrintedSource asOf={time}>
          <PrintedPart filter={filter} more={statement.more === "loadmore"} />
        </PrintedSource>
        <UnkeptLines />
        {statement.state === "absent" ? null : (
          <>
            <Income digest={digest} filter={filter} onChange={setFilter} />
            <div className={styles.list} data-screen>
              <Tools filter={filter} digest={digest} index={index} />
              <Filters filter={filter} onChange={setFilter} />
            </div>
          </>
        )}
        <StatementLines statement={statement} filter={filter} digest={digest} />
      </div>
      <LineView seq={line} />
      <Help on="bill" />
    </Page>
  );
}

function useLine(): number | null {
  const line = new URLSearchParams(useSearch()).get("line") ?? "";
  return /^[1-9]\d{0,14}$/.test(line) ? Number(line) : null;
}

function useMember(): string | null {
  const member = new URLSearchParams(useSearch()).get("member") ?? "";
  return isAccount(member) ? member : null;
}

interface StatementLinesProps {
  statement: Lines;
  filter: Filter;
  digest: Digest | null;
}

function StatementLines({ statement, filter, digest }: StatementLinesProps) {
  const { t } = useLingui();
  const filtered = activeFilters(filter) > 0;
  const { state, lines, more, loadMore } = statement;
  if (state !== "ready") {
    return <NotLoaded state={state} shape="row" count={8} />;
  }
  if (lines.length === 0) {
    return (
      <EmptyState icon={<StatementIcon size="2rem" />} title={t`Nothing here yet`}>
        {filtered ? t`No entries match your filters.` : t`Your payments and income appear here.`}
      </EmptyState>
    );
  }
  return (
    <>
      <Rows lines={lines} sumOf={(day) => sumOf(day, lines[0]?.seq ?? 0, filter, digest)} />
      <LoadMore state={more} onLoadMore={loadMore} />
    </>
  );
}

/** Null if lines are missing, or during a search, which shows only some of them. */
function sumOf(day: string, newest: number, filter: Filter, digest: Digest | null): Flows | null {
  const flows = digest?.flows.get(day);
  if (!flows || (digest?.last?.seq ?? 0) < newest || filter.search.trim() !== "") return null;
  return digest && isBeforeKept(digest, day) ? null : sumFlows([flows], filter);
}
