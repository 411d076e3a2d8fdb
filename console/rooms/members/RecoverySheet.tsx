import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { recoverables, type Recoverable } from "../../../contract/recovery/schemas.ts";
import { toast } from "../../../src/state/toast.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { Problem } from "../../../src/ui/feedback/Problem.tsx";
import { Sheet } from "../../../src/ui/layout/Sheet.tsx";
import { Checkbox } from "../../../src/ui/later/forms/Checkbox.tsx";
import { textOf, useForm } from "../../../src/ui/later/forms/use-form.ts";
import { recoverableNames } from "../../names.ts";
import { ActProblem } from "../../parts/ActSheet.tsx";
import styles from "../../parts/parts.module.css";
import { TextArea } from "../../parts/TextArea.tsx";
import { useAct } from "../../state/use-act.ts";

/** Begins a recovery, which a second operator must approve. */
export function RecoverySheet({ account, onClose }: { account: string; onClose: () => void }) {
  const { t } = useLingui();
  const act = useAct();
  const [what, setWhat] = useState<readonly Recoverable[]>(["login"]);
  const form = useForm({
    check: (entered) => ({
      ...(what.length === 0 && { what: t`Choose what the member has lost.` }),
      ...(textOf(entered, "reason").trim() === "" && {
        reason: t`Please give a reason. It is recorded in the audit log.`,
      }),
    }),
    async send(entered) {
      const reason = textOf(entered, "reason").trim();
      const done = await act.run("POST operator/recovery/start", { account, what: [...what], reason });
      if (done) {
        toast(t`Started. Another operator has to approve it.`);
        onClose();
      }
      return undefined;
    },
  });
  return (
    <Sheet open title={t`Start a recovery`} onClose={onClose} locked={form.busy}>
      <form {...form.props} className={styles.form}>
        <p>
          <Trans>What {account} has lost:</Trans>
        </p>
        {recoverables.map((one) => (
          <Checkbox
            key={one}
            label={recoverableNames([one])}
            checked={what.includes(one)}
            onChange={({ target }) =>
              setWhat(target.checked ? [...what, one] : what.filter((other) => other !== one))
            }
          />
        ))}
        {form.errors["what"] ? <Problem>{form.errors["what"]}</Problem> : null}
        <TextArea
          label={t`Reason`}
          name="reason"
          maxLength={500}
          readOnly={act.isUnknown}
          error={form.errors["reason"]}
        />
        <ActProblem act={act} />
        <Button type="submit" wide variant="primary" busy={form.busy}>
          <Trans>Start</Trans>
        </Button>
      </form>
    </Sheet>
  );
}
