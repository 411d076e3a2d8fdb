import { Trans, useLingui } from "@lingui/react/macro";
import { useState, type SubmitEvent } from "react";
import { useLocation } from "wouter";
import type { Settings } from "../../../contract/operator/settings-schemas.ts";
import { toast } from "../../../src/state/toast.ts";
import { Button, ButtonLink } from "../../../src/ui/controls/Button.tsx";
import { EmptyState } from "../../../src/ui/feedback/EmptyState.tsx";
import { Problem } from "../../../src/ui/feedback/Problem.tsx";
import { Card } from "../../../src/ui/layout/Card.tsx";
import { ActProblem } from "../../parts/ActSheet.tsx";
import parts from "../../parts/parts.module.css";
import { TextArea } from "../../parts/TextArea.tsx";
import { useMay } from "../../state/rights.ts";
import { ChangeList } from "./ChangeList.tsx";
import { ConflictBanner } from "./ConflictBanner.tsx";
import { typedMoment } from "./moment.ts";
import styles from "./settings.module.css";
import { TrialCard } from "./TrialCard.tsx";
import { useEditing } from "./use-editing.ts";
import { useSending } from "./use-sending.ts";
import { WhenFields } from "./WhenFields.tsx";

export function Review({ settings }: { settings: Settings }) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const mayChange = useMay()("POST operator/config");
  const editing = useEditing(settings);
  const sending = useSending(editing);
  const [errors, setErrors] = useState<{ at?: string; reason?: string }>({});
  const { draft, assessed, typed } = editing;
  const { act } = sending;
  const isWrong = Object.keys(assessed.problems).length > 0;
  const isEmpty = Object.keys(assessed.changes).length === 0;
  const takesTwo = settings.fourEyes || act.failure?.reason === "proposal_needed";
  const { timeZone } = settings.withdrawWindow;
  const effectiveAt = draft.when === "at" ? typedMoment(draft.at, timeZone) : null;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const found = act.isUnknown
      ? {}
      : {
          ...(draft.when === "at" && effectiveAt === null && { at: t`Enter a date and a time.` }),
          ...(draft.reason.trim() === "" && {
            reason: t`Please give a reason. It is recorded in the audit log.`,
          }),
        };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const outcome = await sending.send(takesTwo);
    if (outcome === "out_of_reach") setErrors({ at: t`Choose a time from a minute to 90 days ahead.` });
    if (outcome === "proposed") leave(t`Proposed. Another operator has to approve it.`, "/proposals");
    if (outcome === "scheduled") leave(t`It takes effect at the scheduled time.`, "/settings/scheduled");
    if (outcome === "done") leave(t`Done`, "/settings");
  }

  function leave(said: string, to: string) {
    typed.clear();
    toast(said);
    navigate(to);
  }

  // While the outcome is unknown, the changes may be in force already.
  if (!act.isUnknown && (isEmpty || isWrong))
    return (
      <EmptyState title={isWrong ? t`Correct the errors first.` : t`Nothing has changed.`}>
        <ButtonLink href="#/settings">
          <Trans>Back to settings</Trans>
        </ButtonLink>
      </EmptyState>
    );
  return (
    <form className={parts.form} noValidate onSubmit={(event) => void submit(event)}>
      {assessed.conflicts.map((key) => (
        <ConflictBanner key={key} setting={key} settings={settings} editing={editing} />
      ))}
      <Card title={t`What will change`}>
        <div className={parts.form}>
          <ChangeList from={settings} to={assessed.changes} />
          <p className={parts.quiet}>
            <Trans>Existing votes, pledges and locked fuel keep their terms.</Trans>
          </p>
          <div className={parts.acts}>
            <ButtonLink href="#/settings">
              <Trans>Back to settings</Trans>
            </ButtonLink>
          </div>
        </div>
      </Card>
      <TrialCard changes={assessed.changes} effectiveAt={effectiveAt?.toISOString() ?? null} />
      {mayChange ? (
        <Card title={t`When and why`}>
          <fieldset className={styles.plain} disabled={act.isUnknown}>
            <WhenFields draft={draft} timeZone={timeZone} error={errors.at} onSay={editing.say} />
            <TextArea
              label={t`Reason`}
              value={draft.reason}
              maxLength={500}
              error={errors.reason}
              onChange={({ target }) => editing.say({ reason: target.value })}
            />
          </fieldset>
          <div className={styles.send}>
            {sending.isChanged ? (
              <Problem>
                <Trans>
                  The settings have changed in the meantime. Nothing was sent. Review and try again.
                </Trans>
              </Problem>
            ) : null}
            <ActProblem act={act} />
            {takesTwo ? (
              <p className={parts.quiet}>
                <Trans>It becomes a proposal. Another admin has to approve it before it takes effect.</Trans>
              </p>
            ) : null}
            <Button
              type="submit"
              variant="primary"
              busy={sending.busy}
              disabled={assessed.conflicts.length > 0 && !act.isUnknown}
            >
              {takesTwo ? t`Propose` : draft.when === "at" ? t`Schedule` : t`Change now`}
            </Button>
          </div>
        </Card>
      ) : (
        <p>
          <Trans>Your roles can try a change but not make it.</Trans>
        </p>
      )}
    </form>
  );
}
