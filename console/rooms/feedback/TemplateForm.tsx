import { Trans, useLingui } from "@lingui/react/macro";
import { useState, type SubmitEvent } from "react";
import type { Template } from "../../../contract/feedback/operator-schemas.ts";
import { REPLY_MAX } from "../../../contract/feedback/rules.ts";
import { languageNames, languages, type Language } from "../../../contract/languages.ts";
import { toast } from "../../../src/state/toast.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { Problem } from "../../../src/ui/feedback/Problem.tsx";
import { Field } from "../../../src/ui/later/forms/Field.tsx";
import { ActProblem } from "../../parts/ActSheet.tsx";
import styles from "../../parts/parts.module.css";
import { TextArea } from "../../parts/TextArea.tsx";
import { useTyped } from "../../state/typed.ts";
import { useAct } from "../../state/use-act.ts";
import { Changed } from "../notices/Changed.tsx";

interface Editing {
  version: number | null;
  name: string;
  texts: Partial<Record<Language, string>>;
}

export function TemplateForm({ template, onClose }: { template: Template | null; onClose: () => void }) {
  const { t } = useLingui();
  const act = useAct();
  const typed = useTyped<Editing>(`template.${template?.id ?? "new"}`);
  const [problem, setProblem] = useState<string | null>(null);
  const editing = typed.value ?? editingOf(template);
  const edit = (changes: Partial<Editing>) => typed.set({ ...editing, ...changes });

  async function save(event: SubmitEvent) {
    event.preventDefault();
    const given = languages.filter((tag) => editing.texts[tag]?.trim());
    const isWhole = editing.name.trim() !== "" && given.length > 0;
    setProblem(isWhole ? null : t`A template needs a name and a text in at least one language.`);
    if (!isWhole) return;
    const saved = await act.run("POST operator/feedback/templates", {
      ...(template && { id: template.id, version: editing.version ?? template.version }),
      name: editing.name.trim(),
      languages: Object.fromEntries(given.map((tag) => [tag, { text: editing.texts[tag]!.trim() }])),
    });
    if (!saved) return;
    typed.clear();
    toast(t`Saved`);
    onClose();
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      {template && editing.version !== template.version ? (
        <Changed
          theirs={[template.name]}
          onTheirs={typed.clear}
          onMine={() => edit({ version: template.version })}
        />
      ) : null}
      <Field
        label={<Trans>Template name</Trans>}
        value={editing.name}
        maxLength={100}
        readOnly={act.isUnknown}
        onChange={(event) => edit({ name: event.target.value })}
      />
      {languages.map((tag) => (
        <TextArea
          key={tag}
          label={languageNames[tag]}
          lang={tag}
          maxLength={REPLY_MAX}
          value={editing.texts[tag] ?? ""}
          readOnly={act.isUnknown}
          onChange={(event) => edit({ texts: { ...editing.texts, [tag]: event.target.value } })}
        />
      ))}
      {problem ? <Problem>{problem}</Problem> : null}
      <ActProblem act={act} />
      <div className={styles.acts}>
        <Button type="submit" variant="primary" busy={act.busy}>
          <Trans>Save</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  );
}

function editingOf(template: Template | null): Editing {
  const texts = Object.entries(template?.languages ?? {}).map(([tag, { text }]) => [tag, text]);
  return {
    version: template?.version ?? null,
    name: template?.name ?? "",
    texts: Object.fromEntries(texts) as Editing["texts"],
  };
}
