import { Trans, useLingui } from "@lingui/react/macro";
import { dismissAction, useAction } from "../../state/later/actions/action.ts";
import { useUnseenOutcome } from "../../state/later/use-action-sheet.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/controls/Button.tsx";

/** Shows an outcome that no sheet shows, after a restart or a change of screen. Source: rules.md C2. */
export default function OutcomeBanner() {
  const { t } = useLingui();
  const outcome = useUnseenOutcome();
  const { status } = useAction();
  if (outcome === null) return null;
  return (
    <Banner
      tone={status === "done" ? "good" : "danger"}
      action={
        <Button onClick={dismissAction}>
          <Trans>OK</Trans>
        </Button>
      }
    >
      {t`Your last action: ${outcome}`}
    </Banner>
  );
}
