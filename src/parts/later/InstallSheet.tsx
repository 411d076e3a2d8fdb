import { Trans, useLingui } from "@lingui/react/macro";
import styles from "./InstallSheet.module.css";
import { Sheet } from "../../ui/layout/Sheet.tsx";

/** On iPhone and iPad, a page cannot start the installation. */
export function InstallSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet open={open} title={t`Install the app`} onClose={onClose}>
      <ol className={styles.steps}>
        <li>
          <Trans>Open this page in Safari and tap the Share button.</Trans>
        </li>
        <li>
          <Trans>Choose “Add to Home Screen”.</Trans>
        </li>
        <li>
          <Trans>Tap “Add”. Then open Starship from your home screen.</Trans>
        </li>
      </ol>
      <p className={styles.why}>
        <Trans>Only then can it save data for longer and show notifications.</Trans>
      </p>
    </Sheet>
  );
}
