import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { toSwap } from "../../../../contract/fuel/swap-lines.ts";
import { NotLoaded } from "../../../parts/NotLoaded.tsx";
import { closeOpened } from "../../../state/later/close-opened.ts";
import { useLiveRead } from "../../../state/use-live-read.ts";
import { useRecord } from "../../../state/later/use-records.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { StatementIcon } from "../../../ui/later/icons/things.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Sheet } from "../../../ui/layout/Sheet.tsx";
import { useWide } from "../../../ui/use-wide.ts";
import { LotDetails } from "./Lots.tsx";
import { PATH, type Kind } from "./place.ts";
import { StakeDetails } from "./Stakes.tsx";
import { SwapDetails } from "./Swaps.tsx";
import styles from "./positions.module.css";

export interface DetailsProps {
  of: Kind;
  id: string | null;
  children: ReactNode;
}

/** Shown beside the list on wide screens, else in a sheet. */
export function Details({ of, id, children }: DetailsProps) {
  const { t } = useLingui();
  const wide = useWide();
  const title = { stakes: t`Pledge`, locked: t`Locked fuel`, swaps: t`Trade` }[of];
  const details = id === null ? null : <One of={of} id={id} />;
  if (!wide) {
    return (
      <Sheet open={id !== null} title={title} onClose={() => closeOpened(`${PATH}?of=${of}`)}>
        {details}
      </Sheet>
    );
  }
  return (
    <div className={styles.beside}>
      <div className={styles.column}>
        <div aria-live="polite">
          <Card title={title}>{details ?? <NoneChosen />}</Card>
        </div>
        {children}
      </div>
    </div>
  );
}

function NoneChosen() {
  const { t } = useLingui();
  return (
    <EmptyState icon={<StatementIcon size="2rem" />} title={t`Nothing selected`}>
      {t`Choose an item from the list to see its days and amounts.`}
    </EmptyState>
  );
}

function One({ of, id }: { of: Kind; id: string }) {
  if (of === "stakes") return <OneStake id={id} />;
  return of === "locked" ? <OneLot id={id} /> : <OneSwap seq={Number(id)} />;
}

function OneStake({ id }: { id: string }) {
  const found = useRecord("stakes", id);
  if (found.state !== "ready") return <NotLoaded state={found.state} shape="row" count={6} />;
  return <StakeDetails stake={found.record} />;
}

function OneLot({ id }: { id: string }) {
  const found = useRecord("lots", id);
  if (found.state !== "ready") return <NotLoaded state={found.state} shape="row" count={6} />;
  return <LotDetails lot={found.record} />;
}

function OneSwap({ seq }: { seq: number }) {
  const read = useLiveRead(`line:${seq}`, (store) => store.linesOf([seq]));
  if (read === undefined) return <Skeleton count={6} />;
  const [line] = read.value;
  const swap = line ? toSwap(line) : null;
  return swap ? <SwapDetails swap={swap} /> : <NotLoaded state="absent" />;
}
