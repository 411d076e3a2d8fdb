import { Trans } from "@lingui/react/macro";
import { isActionOpen, useAction } from "../../state/action-state.ts";
import { useLanguage } from "../../state/language.ts";
import { reload } from "../../state/reload.ts";
import { useUpdates } from "../../state/updates.ts";
import { applyUpdate } from "../../state/updates/worker-registration.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import styles from "./UpdateBanner.module.css";

/** Hidden while an action is open: a reload would lose its outcome. */
export default function UpdateBanner() {
  const { ready, reloadNeeded, notes } = useUpdates();
  const language = useLanguage();
  useAction();
  if (isActionOpen()) return null;
  if (reloadNeeded) {
    return (
      <Banner
        action={
          <Button onClick={reload}>
            <Trans>Reload</Trans>
          </Button>
        }
      >
        <Trans>Another tab runs a newer version. Reload to go on here.</Trans>
      </Banner>
    );
  }
  if (!ready) return null;
  return (
    <Banner
      action={
        <Button onClick={() => void applyUpdate()}>
          <Trans>Update</Trans>
        </Button>
      }
    >
      <Trans>A new version is ready.</Trans>
      <WhatIsNew notes={notes?.[language] ?? []} />
    </Banner>
  );
}

function WhatIsNew({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <details className={styles.notes}>
      <summary>
        <Trans>What is new</Trans>
      </summary>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </details>
  );
}
