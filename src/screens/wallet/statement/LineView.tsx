import { useLingui } from "@lingui/react/macro";
import type { BalanceLine } from "../../../../contract/wallet/schemas.ts";
import { goBack } from "../../../state/navigation.ts";
import { useLiveRead } from "../../../state/use-live-read.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { StatementIcon } from "../../../ui/later/icons/things.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Sheet } from "../../../ui/layout/Sheet.tsx";
import { useWide } from "../../../ui/use-wide.ts";
import { LineDetails } from "./LineDetails.tsx";
import { Why } from "./why/Why.tsx";
import styles from "./statement.module.css";

const close = () => goBack("/pages/bill");

/** Beside the list on wide screens, else in a sheet. @param seq null for none. */
export function LineView({ seq }: { seq: number | null }) {
  const { t } = useLingui();
  const wide = useWide();
  const read = useLiveRead(`line:${seq ?? ""}`, (store) => store.linesOf(seq === null ? [] : [seq]));
  const title = t`Where this comes from`;
  const details = seq === null ? null : <Found lines={read?.value} />;
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
    <EmptyState icon={<StatementIcon size="2rem" />} title={t`No line chosen`}>
      {t`Choose a line of the bill to see why its amount is what it is.`}
    </EmptyState>
  );
}

function Found({ lines }: { lines: BalanceLine[] | undefined }) {
  const { t } = useLingui();
  const line = lines?.[0];
  if (lines === undefined) return <Skeleton count={6} />;
  if (!line) {
    return (
      <EmptyState icon={<StatementIcon size="2rem" />} title={t`This line is not on this device`}>
        {t`It will be shown as soon as it has been fetched.`}
      </EmptyState>
    );
  }
  return (
    <>
      <Why line={line} />
      <LineDetails line={line} />
    </>
  );
}
