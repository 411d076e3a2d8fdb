import { Trans } from "@lingui/react/macro";
import { Button } from "../../../ui/controls/Button.tsx";
import styles from "./MoneySheet.module.css";

/** Shown when a request got no answer. */
export function MoneyChecking({ onClose }: { onClose: () => void }) {
  return (
    <>
      <div className={styles.outcome} role="status">
        <span className={styles.spinner} aria-hidden="true" />
        <p className={styles.headline}>
          <Trans>Checking the outcome</Trans>
        </p>
        <p className={styles.quiet}>
          <Trans>
            No response yet. We are asking the server about your request. It is never sent twice, so you
            cannot pay twice.
          </Trans>
        </p>
        <p className={styles.quiet}>
          <Trans>
            You can close this. The outcome will appear here when it is known, even after a restart.
          </Trans>
        </p>
      </div>
      <Button wide onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </>
  );
}
