import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { formatTime } from "../../i18n/format.ts";
import { useOnline } from "../../state/connection.ts";
import { useDraftState } from "../../state/later/drafts/use-draft-state.ts";
import { failureOf } from "../../state/later/failure.ts";
import { usePush } from "../../state/push/subscription.ts";
import { useTurnOn } from "../../state/push/use-turn-on.ts";
import { askForReminder } from "../../state/withdrawals/remind.ts";
import { Problem } from "../../ui/feedback/Problem.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import styles from "./withdrawals.module.css";

/**
 * Empty where the device cannot receive pushes. Source: rules.md C187.
 * @param opensAt ISO 8601, server's clock.
 */
export function Reminder({ opensAt }: { opensAt: string }) {
  const { t, i18n } = useLingui();
  const status = usePush();
  const online = useOnline();
  const turningOn = useTurnOn();
  const [asked, setAsked] = useDraftState("reminder/withdraw", "", (stored) => typeof stored === "string");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const time = formatTime(opensAt, i18n.locale);

  async function ask() {
    setBusy(true);
    setProblem(null);
    try {
      const at = await askForReminder();
      if (at === null) setProblem(t`Withdrawal notifications are off, or do not reach this device yet.`);
      else setAsked(at);
    } catch (error) {
      setProblem(failureOf(error).text);
    } finally {
      setBusy(false);
    }
  }

  if (status !== "on" && status !== "off") return null;
  if (status === "on" && asked === opensAt)
    return (
      <p className={styles.quiet} role="status">
        <Trans>We will notify you when withdrawals open: {time}.</Trans>
      </p>
    );
  if (status === "off")
    return (
      <>
        {turningOn.problem ? <Problem>{turningOn.problem}</Problem> : null}
        <Button
          wide
          busy={turningOn.busy}
          disabled={!online && !turningOn.busy}
          onClick={() => void turningOn.press()}
        >
          <Trans>Turn on notifications to get a reminder</Trans>
        </Button>
      </>
    );
  return (
    <>
      {problem ? <Problem>{problem}</Problem> : null}
      <Button wide busy={busy} disabled={!online && !busy} onClick={() => void ask()}>
        <Trans>Remind me when withdrawals open</Trans>
      </Button>
    </>
  );
}
