import { Trans, useLingui } from "@lingui/react/macro";
import { copyText } from "../../src/state/later/clipboard.ts";
import { Button } from "../../src/ui/controls/Button.tsx";
import { CopyIcon } from "../../src/ui/later/icons/actions.tsx";
import { Sheet } from "../../src/ui/layout/Sheet.tsx";
import styles from "../parts/parts.module.css";

/** @param link below the app's address, as the server made it. */
export function LinkSheet({ link, onClose }: { link: string; onClose: () => void }) {
  const { t } = useLingui();
  const address = new URL(link.replace(/^\//, ""), new URL("../", document.baseURI)).href;
  return (
    <Sheet open title={t`The link, shown only once`} onClose={onClose}>
      <p className={styles.mono} translate="no">
        {address}
      </p>
      <Button
        variant="primary"
        wide
        icon={<CopyIcon size="1.25rem" />}
        onClick={() => void copyText(address)}
      >
        <Trans>Copy</Trans>
      </Button>
    </Sheet>
  );
}
