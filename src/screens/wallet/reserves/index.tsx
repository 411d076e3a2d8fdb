import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useOnline } from "../../../state/connection.ts";
import { useRootsCheck, type RootsState } from "../../../state/later/seen-roots.ts";
import { goBack } from "../../../state/navigation.ts";
import { useLiveRead } from "../../../state/use-live-read.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { OfflineIcon } from "../../../ui/icons/index.ts";
import { Column, Page } from "../../../ui/layout/Page.tsx";
import { Check } from "./Check.tsx";
import { Control } from "./Control.tsx";
import { History } from "./History.tsx";
import { Pools } from "./Pools.tsx";
import { Reserves } from "./Reserves.tsx";
import { Totals } from "./Totals.tsx";

/** The screen is open to everybody. Source: rules.md E28. */
export default function ReservesPage() {
  const { t } = useLingui();
  const { state, check } = useRootsCheck();
  const read = useLiveRead("roots", (store) => store.roots("roots"));
  const roots = read?.value;
  const newest = roots?.list[0];
  return (
    <Page title={t`Totals and reserves`} onBack={() => goBack()} desk="even">
      <Column>
        {roots || isFault(state) ? <Check roots={roots} state={state} onCheck={check} /> : null}
        {newest ? (
          <>
            <Totals root={newest} />
            <Reserves statement={newest.statement} />
          </>
        ) : (
          <Nothing isRead={read !== undefined} isEmpty={roots !== undefined} state={state} onRetry={check} />
        )}
      </Column>
      {newest && roots ? (
        <Column>
          <Pools pools={newest.statement.pools} />
          <Control />
          <History roots={roots} />
        </Column>
      ) : null}
    </Page>
  );
}

const isFault = (state: RootsState) => typeof state === "object" && state !== null;

interface NothingProps {
  isRead: boolean;
  isEmpty: boolean;
  state: RootsState;
  onRetry: () => void;
}

function Nothing({ isRead, isEmpty, state, onRetry }: NothingProps): ReactNode {
  const { t } = useLingui();
  const online = useOnline();
  if (isEmpty)
    return (
      <EmptyState title={t`No root yet`}>
        {t`The platform totals all balances about once an hour.`}
      </EmptyState>
    );
  if (isFault(state)) return null;
  if (isRead && !online)
    return (
      <EmptyState icon={<OfflineIcon size="2rem" />} title={t`Not on this device yet`}>
        {t`It will appear once you are online.`}
      </EmptyState>
    );
  if (state === "failed" || state === "unknown_key") return <ErrorState onRetry={onRetry} />;
  return <Skeleton shape="card" count={3} />;
}
