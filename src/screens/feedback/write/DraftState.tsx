import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useDraftStorage } from "../../../state/later/drafts/drafts.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { WarningIcon } from "../../../ui/icons/index.ts";
import { Sheet } from "../../../ui/layout/Sheet.tsx";

export function DraftState({ isEmpty, onDiscard }: { isEmpty: boolean; onDiscard: () => void }) {
  const { t } = useLingui();
  const { failed } = useDraftStorage();
  const [asking, setAsking] = useState(false);
  if (isEmpty) return null;
  return (
    <>
      {failed ? (
        <Banner tone="warning" icon={<WarningIcon size="1.25rem" />}>
          <Trans>
            This device cannot save drafts. If you close the app before sending, your text is lost.
          </Trans>
        </Banner>
      ) : null}
      <Button wide onClick={() => setAsking(true)}>
        <Trans>Discard draft</Trans>
      </Button>
      <Sheet open={asking} title={t`Discard draft?`} onClose={() => setAsking(false)}>
        <p>
          <Trans>The text and pictures are deleted. None of it has been sent.</Trans>
        </p>
        <Button
          variant="danger"
          wide
          onClick={() => {
            onDiscard();
            setAsking(false);
          }}
        >
          <Trans>Discard</Trans>
        </Button>
        <Button wide onClick={() => setAsking(false)}>
          <Trans>Keep</Trans>
        </Button>
      </Sheet>
    </>
  );
}
