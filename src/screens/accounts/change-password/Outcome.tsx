import { Trans, useLingui } from "@lingui/react/macro";
import { success } from "../../../i18n/later/reasons.ts";
import { goBack, MY_PATH } from "../../../state/navigation.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { RefreshIcon } from "../../../ui/icons/index.ts";
import { CheckIcon } from "../../../ui/later/icons/actions.tsx";
import { Card } from "../../../ui/layout/Card.tsx";

export function Outcome({ phase }: { phase: "checking" | "done" }) {
  const { t, i18n } = useLingui();
  return (
    <Card>
      {phase === "checking" ? (
        <EmptyState icon={<RefreshIcon size="2rem" />} title={t`Checking the outcome`}>
          <Trans>No response yet. We are checking the outcome of your request. It is never sent twice.</Trans>
        </EmptyState>
      ) : (
        <EmptyState icon={<CheckIcon size="2rem" />} title={i18n._(success)}>
          <Trans>Password changed. Your other devices have been signed out.</Trans>
        </EmptyState>
      )}
      {phase === "done" ? (
        <Button variant="primary" wide onClick={() => goBack(MY_PATH)}>
          <Trans>OK</Trans>
        </Button>
      ) : null}
    </Card>
  );
}
