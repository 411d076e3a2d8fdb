import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { NotLoaded } from "../../../parts/NotLoaded.tsx";
import { useDocument } from "../../../state/use-mirrored.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { PhraseSheet } from "./PhraseSheet.tsx";

/** The anti-phishing phrase, by which the member recognises the platform. */
export function PhraseCard() {
  const { t } = useLingui();
  const stored = useDocument("phrase");
  const [open, setOpen] = useState(false);
  if (stored.state !== "ready") return <NotLoaded state={stored.state} shape="card" />;
  const { phrase } = stored.value;
  return (
    <Card title={t`Anti-phishing phrase`}>
      {phrase === null ? null : (
        <p>
          <Trans>
            Your phrase: <strong dir="auto">{phrase}</strong>
          </Trans>
        </p>
      )}
      <p>
        <Trans>
          Your own words, shown wherever the app asks for your second-level password and in every security
          notification. If they are missing, it is not us.
        </Trans>
      </p>
      <Button wide onClick={() => setOpen(true)}>
        {phrase === null ? <Trans>Choose a phrase</Trans> : <Trans>Change phrase</Trans>}
      </Button>
      <PhraseSheet open={open} phrase={phrase} onClose={() => setOpen(false)} />
    </Card>
  );
}
