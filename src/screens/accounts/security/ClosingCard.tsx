import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { formatTime } from "../../../i18n/format.ts";
import { keepAccount, useClosesAt } from "../../../state/later/accounts/closing.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Problem } from "../../../ui/feedback/Problem.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { UrgentSheet } from "./UrgentSheet.tsx";

/** Of an account that will be closed. Source: rules.md S121, S122. */
export function ClosingCard() {
  const { t, i18n } = useLingui();
  const closesAt = useClosesAt();
  const [keeping, setKeeping] = useState(false);
  const time = closesAt === null ? "" : formatTime(closesAt, i18n.locale);
  return (
    <>
      {closesAt === null ? null : (
        <Card title={t`Your account will be closed`}>
          <Problem>
            <Trans>It will be closed on {time}.</Trans>
          </Problem>
          <p>
            <Trans>
              Until then everything works as before. It stays open if there is USDT in it by then that can be
              withdrawn, or something is under way.
            </Trans>
          </p>
          <p>
            <Trans>If you did not ask for this, keep it and change your passwords.</Trans>
          </p>
          <Button variant="primary" wide onClick={() => setKeeping(true)}>
            <Trans>Keep my account</Trans>
          </Button>
        </Card>
      )}
      <UrgentSheet
        open={keeping}
        title={t`Keep your account?`}
        submitLabel={<Trans>Keep my account</Trans>}
        done={t`Account kept`}
        variant="primary"
        act={keepAccount}
        onClose={() => setKeeping(false)}
      >
        <Trans>It will not be closed. You can ask for it again at any time.</Trans>
      </UrgentSheet>
    </>
  );
}
