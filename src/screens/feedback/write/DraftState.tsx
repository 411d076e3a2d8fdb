import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useDraftStorage } from "../../../state/later/drafts/drafts.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { WarningIcon } from "../../../ui/icons/index.ts";
import { Sheet } from "../../../ui/layout/Sheet.tsx";

/** Whether the draft is kept, and the way to be rid of it. */
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
            This device cannot keep a draft: what you write is lost if you close the app before sending it.
          </Trans>
        </Banner>
      ) : null}
      <Button wide onClick={() => setAsking(true)}>
        <Trans>Discard the draft</Trans>
      </Button>
      <Sheet open={asking} title={t`Discard the draft?`} onClose={() => setAsking(false)}>
        <p>
          <Trans>Its text and its pictures are deleted. Nothing of it has been sent.</Trans>
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
