import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { PushPreferences } from "../../../contract/push/schemas.ts";
import { useOnline } from "../../state/connection.ts";
import { failureOf } from "../../state/later/failure.ts";
import { useDocument } from "../../state/use-mirrored.ts";
import { setPushPreferences } from "../../state/push/preferences.ts";
import { toast } from "../../state/toast.ts";
import { NotLoaded } from "../NotLoaded.tsx";
import { Checkbox } from "../../ui/later/forms/Checkbox.tsx";
import styles from "./NotificationKinds.module.css";

/** The choice applies to all of the member's devices. */
export function NotificationKinds() {
  const online = useOnline();
  const { t } = useLingui();
  const stored = useDocument("pushPreferences");
  /** Set until the server has confirmed the choice. */
  const [chosen, setChosen] = useState<PushPreferences | null>(null);
  if (stored.state !== "ready") {
    return <NotLoaded state={stored.state} />;
  }
  const now = chosen ?? stored.value;

  async function choose(changes: Partial<PushPreferences>) {
    const next = { ...now, ...changes };
    setChosen(next);
    try {
      await setPushPreferences(next);
    } catch (error) {
      toast(failureOf(error).text);
    }
    // A newer choice is shown until it is confirmed, too.
    setChosen((shown) => (shown === next ? null : shown));
  }

  const names = {
    notices: t`Notices`,
    money: t`Deposits and withdrawals`,
    transfers: t`Transfers and passes received`,
    votes: t`Votes and pledges`,
  };
  return (
    <fieldset className={styles.kinds}>
      <legend>
        <Trans>Notify all my devices about</Trans>
      </legend>
      {(Object.keys(names) as (keyof typeof names)[]).map((name) => (
        <Checkbox
          key={name}
          label={names[name]}
          // A mirror of an earlier version lacks newer kinds.
          checked={now[name] ?? true}
          // `disabled` would drop the focus when the connection is lost for a moment.
          aria-disabled={!online || undefined}
          onChange={({ target }) => (online ? void choose({ [name]: target.checked }) : undefined)}
        />
      ))}
      <Checkbox label={t`Security of your account: always on`} checked disabled readOnly />
    </fieldset>
  );
}
