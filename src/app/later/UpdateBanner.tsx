import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { isActionOpen, useAction } from "../../state/action-state.ts";
import { useLanguage } from "../../state/language.ts";
import { reload } from "../../state/reload.ts";
import { updates, useUpdates } from "../../state/updates.ts";
import { applyUpdate, useIsApplying } from "../../state/updates/worker-registration.ts";
import { toast } from "../../state/toast.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import styles from "./UpdateBanner.module.css";

/** Hidden while an action is open: a reload would lose its outcome. */
export default function UpdateBanner() {
  const { ready, reloadNeeded, postponed, notes } = useUpdates();
  const isApplying = useIsApplying();
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
        <Trans>Another tab has a newer version. Reload to continue here.</Trans>
      </Banner>
    );
  }
  if (!ready || postponed) return null;
  return (
    <Banner
      action={
        <>
          {isApplying ? null : (
            <Button onClick={postpone}>
              <Trans>Later</Trans>
            </Button>
          )}
          <Button busy={isApplying} onClick={() => void applyUpdate()}>
            <Trans>Update</Trans>
          </Button>
        </>
      }
    >
      <Trans>A new version is ready.</Trans>
      <WhatIsNew notes={notes?.[language] ?? []} />
    </Banner>
  );
}

/** Required updates cannot be postponed: see VersionPrompt.tsx. */
function postpone(): void {
  updates.postponed = true;
  toast(t`You will be offered the update again next time you open the app.`);
}

function WhatIsNew({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <details className={styles.notes}>
      <summary>
        <Trans>What's new</Trans>
      </summary>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </details>
  );
}
