import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { shownOnce, useShownOnce } from "../../../state/later/accounts/shown-once.ts";
import { makeRecoveryCodes } from "../../../state/later/accounts/factors.ts";
import { copyText } from "../../../state/later/clipboard.ts";
import { isIndefinite } from "../../../state/later/failure.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Problem } from "../../../ui/feedback/Problem.tsx";
import { Sheet } from "../../../ui/layout/Sheet.tsx";
import { ConfirmSheet } from "../../../parts/later/accounts/ConfirmSheet.tsx";
import { HoldNote } from "./RemoveFactorSheet.tsx";
import styles from "./factors.module.css";

export function RecoveryCodesCard({ unused }: { unused: number }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const { codes: made } = useShownOnce();
  const isLost = made === "lost";
  const codes = isLost ? null : made;
  const lostText = t`New codes may have been made, and your old ones may no longer work. Create ten new codes again.`;
  return (
    <Card title={t`Recovery codes`}>
      <p>
        <Trans>
          If you lose your phone, use one of these instead of an authenticator code. Each works once. Keep
          them on paper.
        </Trans>
      </p>
      {isLost ? <Problem>{lostText}</Problem> : null}
      <p>
        <Plural value={unused} _0="You have none." one="# code left." other="# codes left." />
      </p>
      <Button wide onClick={() => setAsking(true)}>
        {unused === 0 ? <Trans>Create ten codes</Trans> : <Trans>Create ten new codes</Trans>}
      </Button>
      <ConfirmSheet
        open={asking}
        title={t`New recovery codes`}
        action="account/recoveryCodes"
        submitLabel={<Trans>Create ten new codes</Trans>}
        send={async (proof) => {
          await makeRecoveryCodes(proof);
          setAsking(false);
        }}
        errorsOf={({ reason, text }) => (isIndefinite(reason) ? { form: `${text} ${lostText}` } : undefined)}
        onClose={() => setAsking(false)}
      >
        {() => (
          <>
            <p>
              <Trans>Your old codes will stop working.</Trans>
            </p>
            <HoldNote />
          </>
        )}
      </ConfirmSheet>
      <Sheet open={codes !== null} title={t`Your recovery codes`} onClose={close}>
        <p>
          <Trans>They are shown only once. Write them down or print them now.</Trans>
        </p>
        <ol className={styles.codes}>
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <Button wide onClick={() => void copyText((codes ?? []).join("\n"))}>
          <Trans>Copy all</Trans>
        </Button>
        <Button wide onClick={() => print()}>
          <Trans>Print</Trans>
        </Button>
        <Button variant="primary" wide onClick={close}>
          <Trans>I have saved them</Trans>
        </Button>
      </Sheet>
    </Card>
  );
}

function close(): void {
  shownOnce.codes = null;
}
