import { Trans } from "@lingui/react/macro";
import { Banner } from "../../../src/ui/feedback/Banner.tsx";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { WarningIcon } from "../../../src/ui/icons/index.ts";
import styles from "../../parts/parts.module.css";

export interface ChangedProps {
  theirs: string[];
  onTheirs: () => void;
  onMine: () => void;
}

/** Another operator has changed what is being edited. Whoever edits decides which version stays. */
export function Changed({ theirs, onTheirs, onMine }: ChangedProps) {
  const titles = theirs.join(" · ");
  return (
    <Banner tone="warning" icon={<WarningIcon size="1.25rem" />}>
      <p>
        <Trans>Another operator has changed this since you began. It now says: {titles}</Trans>
      </p>
      <div className={styles.acts}>
        <Button onClick={onTheirs}>
          <Trans>Use theirs and discard mine</Trans>
        </Button>
        <Button onClick={onMine}>
          <Trans>Keep mine: saving replaces theirs</Trans>
        </Button>
      </div>
    </Banner>
  );
}
