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
  const { i18n } = useLingui();
  const printing = usePrinting();
  const info = useDocument("info");
  if (printing === null) return null;
  const printed = formatTime(printing.toISOString(), i18n.locale);
  const fetched = asOf === null ? null : formatTime(asOf, i18n.locale);
  const account = info.state === "ready" ? info.value.username : null;
  return (
    <div className={styles.source}>
      <p className={styles.address}>{location.href}</p>
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
      <p>
        <Trans>Printed on {printed}</Trans>
      </p>
      {children}
    </div>
  );
}
