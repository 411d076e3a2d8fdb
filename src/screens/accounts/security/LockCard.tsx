import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { setMinutes, useLockSetting } from "../../../state/later/lock/app-lock.ts";
import { lockNow } from "../../../state/later/lock/watch.ts";
import { useStorage } from "../../../state/storage-status.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { LockMinutes } from "./LockMinutes.tsx";
import { LockSheet } from "./LockSheet.tsx";
import { UnlockSheet } from "./UnlockSheet.tsx";

export function LockCard() {
  const { t } = useLingui();
  const { sealed, status } = useStorage();
  const setting = useLockSetting();
  const [sheet, setSheet] = useState<"set" | "remove" | null>(null);
  const close = () => setSheet(null);
  // Nothing is stored that a lock could protect.
  if (status !== "kept") return null;
  return (
    <Card title={t`App lock`}>
      {sealed ? (
        <p>
          <Trans>
            Your balances, bill and records on this device are encrypted, and deleted when you log out. With
            app lock, you need your PIN to see them.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>
            This browser cannot encrypt your data, so app lock is not available. Your data here is deleted
            when you log out.
          </Trans>
        </p>
      )}
      {!sealed ? null : setting ? (
        <>
          <LockMinutes value={setting.minutes} onChange={setMinutes} />
          <Button wide onClick={lockNow}>
            <Trans>Lock now</Trans>
          </Button>
          <Button wide onClick={() => setSheet("remove")}>
            <Trans>Remove app lock</Trans>
          </Button>
        </>
      ) : (
        <Button wide onClick={() => setSheet("set")}>
          <Trans>Set up app lock</Trans>
        </Button>
      )}
      <LockSheet open={sheet === "set"} onClose={close} />
      <UnlockSheet open={sheet === "remove"} onClose={close} />
    </Card>
  );
}
