import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { AppVersion } from "../../../contract/operator/config-schemas.ts";
import { isActionOpen, useAction } from "../../state/action-state.ts";
import { useIsApplying } from "../../state/updates/worker-registration.ts";
import { useUpdates } from "../../state/updates.ts";
import { Problem } from "../../ui/feedback/Problem.tsx";
import { Button, ButtonLink } from "../../ui/controls/Button.tsx";
import { Sheet } from "../../ui/layout/Sheet.tsx";
import { updateNow, wasAbsent, type UpdateFailure } from "./update-now.ts";
import styles from "./VersionPrompt.module.css";
import { pollVersion } from "./poll-version.ts";

/** Source: rules.md C18. */
export default function VersionPrompt() {
  const [newer, setNewer] = useState<AppVersion>(null);
  const [postponed, setPostponed] = useState<string | null>(null);
  useEffect(() => pollVersion(setNewer), []);
  const { ready } = useUpdates();
  useAction();
  // A forced update could be put off while no server had it. Once one has it, it is shown again.
  const isPostponed = newer?.id === postponed && !(newer?.isForce && ready);
  // An update would lose an open action's outcome.
  const shown = newer && !isPostponed && !isActionOpen() ? newer : null;
  return <Prompt version={shown} onClose={() => setPostponed(newer?.id ?? null)} />;
}

/**
 * Links to the package if any, else updates in place. A forced update cannot be dismissed, unless the server has no
 * newer app: a mistyped version or a release that was taken back would lock every member out.
 */
export function Prompt({ version, onClose }: { version: AppVersion; onClose: () => void }) {
  const { t } = useLingui();
  const [failure, setFailure] = useState<UpdateFailure | null>(null);
  const [isUpdating, setUpdating] = useState(false);
  const isApplying = useIsApplying();
  const { ready } = useUpdates();
  if (!version) return null;
  const { id, title, note, url, isFull } = version;
  const isAbsent = url === "" && wasAbsent(id) && !ready;
  const isForce = version.isForce && !isAbsent;
  const busy = isUpdating || isApplying;

  async function update() {
    setUpdating(true);
    setFailure(await updateNow(id));
    setUpdating(false);
  }

  return (
    <Sheet open title={title === "" ? t`Update?` : title} locked={isForce || busy} onClose={onClose}>
      {note === "" && isAbsent ? null : (
        <p className={styles.note}>
          {note === "" ? <Trans>A new version of the app is available.</Trans> : note}
        </p>
      )}
      {isAbsent ? (
        <p className={styles.quiet}>
          <Trans>Version {id} is not available yet. You can go on with this one and update later.</Trans>
        </p>
      ) : isForce ? (
        <p className={styles.quiet}>
          <Trans>This version is no longer supported. Please update to continue.</Trans>
        </p>
      ) : null}
      {failure ? (
        <Problem>
          <FailureText failure={failure} />
        </Problem>
      ) : null}
      {url === "" ? (
        <Button variant="primary" wide busy={busy} onClick={() => void update()}>
          <Trans>Update</Trans>
        </Button>
      ) : (
        <ButtonLink variant="primary" wide href={url} target="_blank" rel="noopener noreferrer">
          {isFull ? <Trans>Download the app</Trans> : <Trans>Update</Trans>}
        </ButtonLink>
      )}
      {isForce ? null : (
        <Button wide onClick={onClose}>
          <Trans>Later</Trans>
        </Button>
      )}
    </Sheet>
  );
}

function FailureText({ failure }: { failure: UpdateFailure }) {
  if (failure.kind === "download") return <Trans>Download failed. Please try again.</Trans>;
  const { code, message } = failure;
  return (
    <Trans>
      Installation failed ({code}): {message}
    </Trans>
  );
}
