import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { RequestOf, ResponseOf } from "../../contract/endpoints.ts";
import { proposable, type Proposable } from "../../contract/operator/proposable.ts";
import { toast } from "../../src/state/toast.ts";
import { Button } from "../../src/ui/controls/Button.tsx";
import { Problem } from "../../src/ui/feedback/Problem.tsx";
import { Sheet } from "../../src/ui/layout/Sheet.tsx";
import { textOf, useForm } from "../../src/ui/later/forms/use-form.ts";
import { Facts, type Fact } from "../../src/ui/later/lists/Facts.tsx";
import { useAct, type Act, type Acting } from "../state/use-act.ts";
import styles from "./parts.module.css";
import { TextArea } from "./TextArea.tsx";

export interface ActSheetProps<C extends Acting> {
  title: string;
  facts: Fact[];
  children?: ReactNode;
  call: C;
  /** @param reason "" where none is asked for. */
  request: (reason: string) => RequestOf<C>;
  /** Whether a reason must, may or cannot be given. */
  reason: "needed" | "optional" | "none";
  confirm: string;
  /** Whether the children are filled in; they show what is missing. */
  check?: () => boolean;
  isDangerous?: boolean;
  /** By default a toast says that it is done. */
  onDone?: (result: ResponseOf<C>) => void;
  /** By default a toast says that another operator must approve it. */
  onProposed?: () => void;
  onClose: () => void;
}

/** Shows an act before it is carried out, or proposed where it takes two operators. */
export function ActSheet<C extends Acting>(props: ActSheetProps<C>) {
  const { title, facts, children, call, request, check, reason, confirm, isDangerous } = props;
  const { onDone, onProposed, onClose } = props;
  const { t } = useLingui();
  const act = useAct();
  const isProposable = act.failure?.reason === "proposal_needed" && isInList(call);

  const form = useForm({
    check: (entered) =>
      reason === "needed" && textOf(entered, "reason").trim() === ""
        ? { reason: t`Please give a reason. It is recorded in the audit log.` }
        : {},
    async send(entered) {
      if (check?.() === false) return undefined;
      const body = request(textOf(entered, "reason").trim());
      if (isProposable) {
        const done = await act.run("POST operator/proposals", { call, request: body });
        if (!done) return undefined;
        if (onProposed) onProposed();
        else finish(t`Proposed. Another operator has to approve it.`);
        return undefined;
      }
      const result = await act.run(call, body);
      if (result === null) return undefined;
      if (onDone) onDone(result);
      else finish(t`Done`);
      return undefined;
    },
  });

  function finish(text: string) {
    toast(text);
    onClose();
  }

  return (
    <Sheet open title={title} onClose={onClose} locked={form.busy}>
      <form {...form.props} className={styles.form}>
        <Facts items={facts} />
        {children}
        {reason === "none" ? null : (
          <TextArea
            label={reason === "needed" ? t`Reason` : t`Reason (optional)`}
            name="reason"
            maxLength={500}
            readOnly={act.isUnknown}
            error={form.errors["reason"]}
          />
        )}
        <ActProblem act={act} />
        <Button type="submit" wide variant={isDangerous ? "danger" : "primary"} busy={form.busy}>
          {isProposable ? <Trans>Propose</Trans> : confirm}
        </Button>
      </form>
    </Sheet>
  );
}

export function ActProblem({ act: { failure, isUnknown } }: { act: Pick<Act, "failure" | "isUnknown"> }) {
  if (!failure) return null;
  return (
    <Problem>
      {failure.text}{" "}
      {isUnknown ? (
        <Trans>
          We do not know whether it went through. It is safe to try again: it is carried out once at most.
        </Trans>
      ) : null}
    </Problem>
  );
}

function isInList(call: Acting): call is Proposable & Acting {
  return proposable.some((one) => one === call);
}
