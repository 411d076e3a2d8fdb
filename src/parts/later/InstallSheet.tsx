import { Trans, useLingui } from "@lingui/react/macro";
import styles from "./InstallSheet.module.css";
import { Sheet } from "../../ui/layout/Sheet.tsx";

/** For iPhone and iPad, where a page cannot start the installation. */
export function InstallSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet open={open} title={t`Install the app`} onClose={onClose}>
      <ol className={styles.steps}>
        <li>
          <Trans>Open this page in Safari and press the Share button.</Trans>
        </li>
        <li>
          <Trans>Choose “Add to Home Screen”.</Trans>
        </li>
        <li>
          <Trans>Press “Add”. From then on open Starship from the home screen.</Trans>
        </li>
      </ol>
      <p className={styles.why}>
        <Trans>Only there the system lets it keep what you read for longer, and show notifications.</Trans>
      </p>
    </Sheet>
  );
}
