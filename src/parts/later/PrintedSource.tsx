import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { formatTime } from "../../i18n/format.ts";
import { useDocument } from "../../state/use-mirrored.ts";
import { usePrinting } from "../../ui/later/use-printing.ts";
import styles from "./PrintedSource.module.css";

export interface PrintedSourceProps {
  /** When the printed data were fetched, ISO 8601. */
  asOf: string | null;
  children?: ReactNode;
}

/** Visible on paper only. Source: rules.md C198. */
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

/** Names the time zone, since the reader may be in another one. */
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
