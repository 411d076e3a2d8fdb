import { useLingui } from "@lingui/react/macro";
import { useState, type SubmitEvent } from "react";
import { useLocation } from "wouter";
import { languageNames, languages, type Language } from "../../../contract/languages.ts";
import type { OperatorNotice } from "../../../contract/notices/operator-schemas.ts";
import { toast } from "../../../src/state/toast.ts";
import { SegmentedControl } from "../../../src/ui/controls/SegmentedControl.tsx";
import styles from "../../parts/parts.module.css";
import { PictureButton } from "../../parts/PictureButton.tsx";
import { useMay } from "../../state/rights.ts";
import { useTyped } from "../../state/typed.ts";
import { useAct } from "../../state/use-act.ts";
import { Changed } from "./Changed.tsx";
import { EditorActs } from "./EditorActs.tsx";
import own from "./editing.module.css";
import { LanguageColumn } from "./LanguageColumn.tsx";
import { NoticeOptions } from "./NoticeOptions.tsx";
import { PushPreview } from "./PushPreview.tsx";
import { bodyOf, editingOf, isEmpty, isWhole, mayChooseRecipients, untitled, type Editing } from "./texts.ts";

/** Five languages side by side, or one at a time on narrow screens. */
export function NoticeForm({ notice }: { notice: OperatorNotice | null }) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const may = useMay()("POST operator/notices");
  const act = useAct();
  const typed = useTyped<Editing>(`notice.${notice?.id ?? "new"}`);
  const [shown, setShown] = useState<Language>("zh-CN");
  const [problem, setProblem] = useState<string | null>(null);
  const editing = typed.value ?? editingOf(notice);
  const isStale = notice !== null && editing.version !== notice.version;
  const edit = (changes: Partial<Editing>) => typed.set({ ...editing, ...changes });

  async function save(event: SubmitEvent) {
    event.preventDefault();
    const found = problemOf(editing);
    setProblem(found);
    if (found !== null) return;
    const saved = await act.run("POST operator/notices", bodyOf(editing, notice));
    if (!saved) return;
    typed.clear();
    toast(t`Saved`);
    navigate("/notices");
  }

  function problemOf(now: Editing): string | null {
    const [tag] = untitled(now);
    if (tag) return t`The text in ${languageNames[tag]} needs a title.`;
    if (languages.every((one) => isEmpty(now.texts[one]))) return t`Write it in at least one language.`;
    if (mayChooseRecipients(now, notice) && now.pushTo && !isWhole(now.pushTo))
      return t`Choose at least one vote level for the notification.`;
    return null;
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      {isStale ? (
        <Changed
          onTheirs={typed.clear}
          onMine={() => edit({ version: notice.version })}
          theirs={Object.values(notice.languages).map(({ title }) => title)}
        />
      ) : null}
      <fieldset className={own.fields} disabled={!may || act.isUnknown}>
        <NoticeOptions editing={editing} isNew={notice === null} onEdit={edit} />
        <div className={own.narrow}>
          <SegmentedControl
            label={t`Language`}
            value={shown}
            onChange={setShown}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
        </div>
        <div className={own.columns}>
          {languages.map((tag) => (
            <LanguageColumn
              key={tag}
              tag={tag}
              editing={editing}
              isShown={tag === shown}
              onEdit={(text) => edit({ texts: { ...editing.texts, [tag]: text } })}
            />
          ))}
        </div>
      </fieldset>
      {may ? (
        <>
          <div className={styles.acts}>
            <PictureButton
              disabled={act.isUnknown}
              onSent={({ url }) => {
                edit({ texts: withPicture(editing, shown, `![](${url})`) });
                toast(t`The picture is shown at the end of each text.`);
              }}
            />
          </div>
          <PushPreview editing={editing} notice={notice} onEdit={edit} />
          <EditorActs typed={typed} problem={problem} act={act} list="/notices" />
        </>
      ) : null}
    </form>
  );
}

/** Adds the picture to every language that has a text; if none has, to the one on the screen. */
function withPicture({ texts }: Editing, shown: Language, picture: string): Editing["texts"] {
  const written = languages.filter((tag) => !isEmpty(texts[tag]));
  const into = written.length > 0 ? written : [shown];
  const changed = into.map((tag) => {
    const { body } = texts[tag];
    return [tag, { ...texts[tag], body: body.trim() === "" ? picture : `${body.trimEnd()}\n\n${picture}` }];
  });
  return { ...texts, ...Object.fromEntries(changed) };
}
