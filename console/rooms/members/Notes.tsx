import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { toast } from "../../../src/state/toast.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { textOf, useForm } from "../../../src/ui/later/forms/use-form.ts";
import { ListItem } from "../../../src/ui/later/lists/List.tsx";
import { ActProblem } from "../../parts/ActSheet.tsx";
import { PagedList } from "../../parts/PagedList.tsx";
import styles from "../../parts/parts.module.css";
import { TextArea } from "../../parts/TextArea.tsx";
import { When } from "../../parts/When.tsx";
import { useMay } from "../../state/rights.ts";
import { useAct } from "../../state/use-act.ts";

export function Notes({ account }: { account: string }) {
  const { t } = useLingui();
  const may = useMay();
  const [added, setAdded] = useState(0);
  return (
    <>
      {may("POST operator/member/notes") ? (
        <NoteForm key={added} account={account} onAdded={() => setAdded(added + 1)} />
      ) : null}
      <PagedList
        call="GET operator/member/notes"
        request={{ account }}
        label={t`Notes`}
        empty={t`No notes yet.`}
      >
        {({ id, text, by, at }) => (
          <ListItem
            key={id}
            title={<span className={styles.words}>{text}</span>}
            detail={
              <>
                {by} · <When at={at} />
              </>
            }
          />
        )}
      </PagedList>
    </>
  );
}

function NoteForm({ account, onAdded }: { account: string; onAdded: () => void }) {
  const { t } = useLingui();
  const act = useAct();
  const form = useForm({
    check: (entered) => (textOf(entered, "text").trim() === "" ? { text: t`Write the note first.` } : {}),
    async send(entered) {
      const done = await act.run("POST operator/member/notes", { account, text: textOf(entered, "text") });
      if (done) {
        toast(t`Done`);
        onAdded();
      }
      return undefined;
    },
  });
  return (
    <form {...form.props} className={styles.form}>
      <TextArea
        label={t`New note`}
        name="text"
        maxLength={2000}
        readOnly={act.isUnknown}
        error={form.errors["text"]}
      />
      <p className={styles.quiet}>
        <Trans>Operators can read it, the member cannot. It is never changed or deleted.</Trans>
      </p>
      <ActProblem act={act} />
      <div className={styles.acts}>
        <Button type="submit" busy={form.busy}>
          <Trans>Add note</Trans>
        </Button>
      </div>
    </form>
  );
}
