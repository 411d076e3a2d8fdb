import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { CLOSE_GRACE_DAYS } from "../../../../contract/accounts/rules.ts";
import { useClosesAt } from "../../../state/later/accounts/closing.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { CloseSheet } from "./CloseSheet.tsx";

/** Source: rules.md S120. */
export function CloseCard() {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const days = CLOSE_GRACE_DAYS;
  const isClosing = useClosesAt() !== null;
  return (
    <>
      {isClosing ? null : (
        <Card title={t`Close account`}>
          <p>
            <Trans>
              Withdraw what is in the account first, and save your data. You have {days} days to change your
              mind.
            </Trans>
          </p>
          <Button wide onClick={() => setAsking(true)}>
            <Trans>Close my account</Trans>
          </Button>
        </Card>
      )}
      <CloseSheet open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
