import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { formatTime } from "../../i18n/format.ts";
import { useDocument } from "../../state/use-mirrored.ts";
import { usePrinting } from "../../ui/later/use-printing.ts";
import styles from "./PrintedSource.module.css";

export interface PrintedSourceProps {
  /** ISO 8601: when what is printed was fetched. */
  asOf: string | null;
  /** What is printed of it, where it is not all. */
  children?: ReactNode;
}

/** Only on paper: from where and when it is, and whose. Source: rules.md C198. */
export function PrintedSource({ asOf, children }: PrintedSourceProps) {
  const printing = usePrinting();
  if (printing === null) return null;
  return (
    <div className={styles.source}>
      <p className={styles.address}>{location.href}</p>
      <PrintedRecords asOf={asOf} />
      <PrintedTimes at={printing} />
      {children}
    </div>
  );
}

/** Whose records they are, and as of when. */
export function PrintedRecords({ asOf }: Pick<PrintedSourceProps, "asOf">) {
  const { i18n } = useLingui();
  const info = useDocument("info");
  const fetched = asOf === null ? null : formatTime(asOf, i18n.locale);
  const account = info.state === "ready" ? info.value.username : null;
  return (
    <>
      {account === null ? null : (
        <p>
          <Trans>Account: {account}</Trans>
        </p>
      )}
      {fetched === null ? null : (
        <p>
          <Trans>Source: this device's copy of the platform's records, updated {fetched}.</Trans>
        </p>
      )}
    </>
  );
}

/** When it was printed, and in which zone it tells times: who reads it may be in another one. */
export function PrintedTimes({ at }: { at: Date }) {
  const { i18n } = useLingui();
  const printed = formatTime(at.toISOString(), i18n.locale);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <>
      <p>
        <Trans>Printed on {printed}</Trans>
      </p>
      <p>
        <Trans>Time zone: {timeZone}</Trans>
      </p>
    </>
  );
}
