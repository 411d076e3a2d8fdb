import { useLingui } from "@lingui/react/macro";
import { useState, type ReactNode } from "react";
import { useRecords } from "../../../state/mirrored.ts";
import { refresh } from "../../../state/refresh.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadMore } from "../../../ui/feedback/LoadMore.tsx";
import { NotYet } from "../../../ui/feedback/NotYet.tsx";
import { SegmentedControl } from "../../../ui/forms/SegmentedControl.tsx";
import { BillIcon } from "../../../ui/icons/index.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { List } from "../../../ui/layout/List.tsx";
import styles from "../nft.module.css";
import { usePassName } from "../use-passes.ts";
import { MoveRow, StakeRow } from "./rows.tsx";

type Which = "passMoves" | "passStakes";

/** How passes came and went, or the stakes with what each has earned. */
export function Records({ online }: { online: boolean }) {
  const { t } = useLingui();
  const [which, setWhich] = useState<Which>("passMoves");
  return (
    <div className={styles.stack}>
      <SegmentedControl
        label={t`Records`}
        value={which}
        onChange={setWhich}
        options={[
          { value: "passMoves", label: t`History` },
          { value: "passStakes", label: t`Stakes` },
        ]}
      />
      {which === "passMoves" ? <Moves online={online} /> : <Stakes online={online} />}
    </div>
  );
}

function Moves({ online }: { online: boolean }) {
  const { t } = useLingui();
  const found = useRecords("passMoves");
  const nameOf = usePassName();
  return (
    <Shown
      found={found}
      online={online}
      label={t`History`}
      empty={t`What you buy, stake, give and are given will stand here.`}
    >
      {found.state === "ready"
        ? found.records.map((move) => <MoveRow key={move.id} move={move} name={nameOf(move.nftId)} />)
        : null}
    </Shown>
  );
}

function Stakes({ online }: { online: boolean }) {
  const { t } = useLingui();
  const found = useRecords("passStakes");
  const nameOf = usePassName();
  return (
    <Shown
      found={found}
      online={online}
      label={t`Stakes`}
      empty={t`Passes that you stake will stand here, each with what it has earned.`}
    >
      {found.state === "ready"
        ? found.records.map((stake) => <StakeRow key={stake.id} stake={stake} name={nameOf(stake.nftId)} />)
        : null}
    </Shown>
  );
}

interface ShownProps {
  found: ReturnType<typeof useRecords<Which>>;
  online: boolean;
  label: string;
  empty: string;
  children: ReactNode;
}

/** A list of records in whatever state it is. */
function Shown({ found, online, label, empty, children }: ShownProps) {
  const { t } = useLingui();
  if (found.state !== "ready") {
    return (
      <NotYet state={found.state} shape="row" count={4} online={online} onRetry={() => void refresh()} />
    );
  }
  if (found.records.length === 0) {
    return (
      <EmptyState icon={<BillIcon size="2rem" />} title={t`Nothing here yet`}>
        {empty}
      </EmptyState>
    );
  }
  return (
    <>
      <Card look="plain">
        <List label={label}>{children}</List>
      </Card>
      <LoadMore state={found.more} onLoadMore={found.loadMore} />
    </>
  );
}
