import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "../controls/Button.tsx";
import { RefreshIcon, WarningIcon } from "../icons/index.ts";
import styles from "./State.module.css";

export interface ErrorStateProps {
  title?: ReactNode;
  /** The cause, and what still works. */
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  busy?: boolean | undefined;
}

export function ErrorState({ title, children, onRetry, busy }: ErrorStateProps) {
  const { t } = useLingui();
  return (
    <div className={styles.state} role="alert">
      <span className={styles.icon}>
        <WarningIcon size="2rem" />
      </span>
      <p className={styles.title}>{title ?? t`This could not be loaded`}</p>
      {children ? <div className={styles.text}>{children}</div> : null}
      {onRetry ? (
        <Button icon={<RefreshIcon size="1.25rem" />} busy={busy} onClick={onRetry}>
          <Trans>Retry</Trans>
        </Button>
      ) : null}
    </div>
  );
}
