import { Trans, useLingui } from "@lingui/react/macro";
import { SegmentedControl } from "../../../src/ui/controls/SegmentedControl.tsx";
import { Checkbox } from "../../../src/ui/later/forms/Checkbox.tsx";
import { Field } from "../../../src/ui/later/forms/Field.tsx";
import own from "./editing.module.css";
import { TopicBoxes } from "./TopicBoxes.tsx";
import type { Editing } from "./texts.ts";

export interface NoticeOptionsProps {
  editing: Editing;
  isNew: boolean;
  onEdit: (changes: Partial<Editing>) => void;
}

export function NoticeOptions({ editing, isNew, onEdit }: NoticeOptionsProps) {
  const { t } = useLingui();
  return (
    <div className={own.options}>
      <SegmentedControl
        label={t`Kind`}
        value={editing.kind}
        onChange={(kind) => onEdit({ kind, ...(isNew && { push: kind === "notice" }) })}
        options={[
          { value: "notice", label: t`Notice` },
          { value: "article", label: t`Article` },
        ]}
      />
      <Field
        label={<Trans>Published from (your time)</Trans>}
        hint={isNew ? <Trans>Leave empty to publish at once</Trans> : undefined}
        type="datetime-local"
        value={editing.publishAt}
        onChange={(event) => onEdit({ publishAt: event.target.value })}
      />
      <Checkbox
        label={<Trans>Pinned above the others</Trans>}
        checked={editing.pinned}
        onChange={(event) => onEdit({ pinned: event.target.checked })}
      />
      {isNew ? (
        <Checkbox
          label={<Trans>Send as a notification</Trans>}
          checked={editing.push}
          onChange={(event) => onEdit({ push: event.target.checked })}
        />
      ) : null}
      {editing.kind === "article" ? <TopicBoxes editing={editing} onEdit={onEdit} /> : null}
    </div>
  );
}
