import { Trans, useLingui } from "@lingui/react/macro";
import { languageNames, type Language } from "../../../contract/languages.ts";
import { classes } from "../../../src/ui/classes.ts";
import { Field } from "../../../src/ui/later/forms/Field.tsx";
import { Pill } from "../../../src/ui/later/lists/Pill.tsx";
import styles from "../../parts/parts.module.css";
import { TextArea } from "../../parts/TextArea.tsx";
import own from "./editing.module.css";
import { Links } from "./Links.tsx";
import { partName } from "./names.ts";
import { Preview } from "./Preview.tsx";
import { isEmpty, missingIn, readInstead, type Editing, type Text } from "./texts.ts";

export interface LanguageColumnProps {
  tag: Language;
  editing: Editing;
  /** Matters only where one language is shown at a time. */
  isShown: boolean;
  onEdit: (text: Text) => void;
}

export function LanguageColumn({ tag, editing, isShown, onEdit }: LanguageColumnProps) {
  const { t } = useLingui();
  const text = editing.texts[tag];
  const instead = readInstead(editing, tag);
  const missing = missingIn(editing, tag).map(partName).join(", ");
  const insteadName = instead ? languageNames[instead] : "";
  const name = languageNames[tag];
  return (
    <section className={classes(own.column, isShown && own.shown)} aria-label={name}>
      <h2 className={own.language}>
        <span lang={tag}>{name}</span>
        {missing === "" ? null : <Pill tone="warning">{t`Missing: ${missing}`}</Pill>}
      </h2>
      <Field
        label={<Trans>Title</Trans>}
        lang={tag}
        value={text.title}
        maxLength={200}
        onChange={(event) => onEdit({ ...text, title: event.target.value })}
      />
      <TextArea
        label={<Trans>Summary</Trans>}
        lang={tag}
        value={text.summary}
        maxLength={500}
        onChange={(event) => onEdit({ ...text, summary: event.target.value })}
      />
      <TextArea
        label={<Trans>Text</Trans>}
        lang={tag}
        value={text.body}
        maxLength={50_000}
        rows={10}
        onChange={(event) => onEdit({ ...text, body: event.target.value })}
      />
      <Links body={text.body} />
      {isEmpty(text) && instead && instead !== tag ? (
        <p className={styles.quiet}>
          <Trans>Members using this language see it in {insteadName}.</Trans>
        </p>
      ) : null}
      <Preview tag={instead ?? tag} kind={editing.kind} text={editing.texts[instead ?? tag]} />
    </section>
  );
}
