import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { makeRecoveryCodes } from "../../../state/later/accounts/factors.ts";
import { copyText } from "../../../state/later/clipboard.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Sheet } from "../../../ui/layout/Sheet.tsx";
import { ConfirmSheet } from "../../../parts/later/accounts/ConfirmSheet.tsx";
import { HoldNote } from "./RemoveFactorSheet.tsx";
import styles from "./factors.module.css";

/** @param unused how many are left. */
export function RecoveryCodesCard({ unused }: { unused: number }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Card title={t`Recovery codes`}>
      <p>
        <Trans>
          If you lose your phone, use one of these instead of an authenticator code. Each works once. Keep
          them on paper.
        </Trans>
      </p>
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
          setCodes(await makeRecoveryCodes(proof));
          setAsking(false);
        }}
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
      <Sheet open={codes !== null} title={t`Your recovery codes`} onClose={() => setCodes(null)}>
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
        <Button variant="primary" wide onClick={() => setCodes(null)}>
          <Trans>I have saved them</Trans>
        </Button>
      </Sheet>
    </Card>
  );
}
