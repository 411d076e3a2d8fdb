import { Trans, useLingui } from "@lingui/react/macro";
import type { MemberFeedback } from "../../../contract/feedback/operator-schemas.ts";
import { toast } from "../../../src/state/toast.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { Select } from "../../../src/ui/later/forms/Select.tsx";
import { ActProblem } from "../../parts/ActSheet.tsx";
import styles from "../../parts/parts.module.css";
import { useSession } from "../../state/session.ts";
import { useAct } from "../../state/use-act.ts";
import { useRead } from "../../state/use-read.ts";

export function ConversationActs({ conversation }: { conversation: MemberFeedback }) {
  const { t } = useLingui();
  const { session } = useSession();
  const act = useAct();
  const { data } = useRead("GET operator/feedback/operators", {});
  const { id, assigned, closedAt } = conversation;
  const names = new Set([
    ...(data?.list ?? []),
    ...(session ? [session.name] : []),
    ...(assigned ? [assigned] : []),
  ]);

  async function assign(operator: string | null) {
    if (await act.run("POST operator/feedback/assign", { id, operator })) toast(t`Done`);
  }

  async function close() {
    const seen = conversation.messages.at(-1)?.id ?? null;
    if (await act.run("POST operator/feedback/close", { id, seen })) toast(t`Done`);
  }

  async function reopen() {
    if (await act.run("POST operator/feedback/reopen", { id })) toast(t`Done`);
  }

  return (
    <div className={styles.form}>
      <Select
        label={t`Assigned to`}
        value={assigned ?? ""}
        disabled={act.busy}
        onChange={(event) => void assign(event.target.value === "" ? null : event.target.value)}
        options={[
          { value: "", label: t`Nobody` },
          ...[...names].toSorted().map((name) => ({ value: name, label: name })),
        ]}
      />
      <ActProblem act={act} />
      <div className={styles.acts}>
        {closedAt ? (
          <Button busy={act.busy} onClick={() => void reopen()}>
            <Trans>Reopen</Trans>
          </Button>
        ) : (
          <Button busy={act.busy} onClick={() => void close()}>
            <Trans>Close conversation</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}
