import { useLingui } from "@lingui/react/macro";
import type { MemberFeedback, Template } from "../../../contract/feedback/operator-schemas.ts";
import { Select } from "../../../src/ui/later/forms/Select.tsx";
import { useRead } from "../../state/use-read.ts";

export interface TemplateChoiceProps {
  conversation: MemberFeedback;
  disabled: boolean;
  onChoose: (text: string) => void;
}

/** Prefers the member's language. */
export function TemplateChoice({ conversation: { language }, disabled, onChoose }: TemplateChoiceProps) {
  const { t } = useLingui();
  const { data } = useRead("GET operator/feedback/templates", {});
  if (!data || data.list.length === 0) return null;
  return (
    <Select
      label={t`Insert a template`}
      value=""
      disabled={disabled}
      onChange={(event) => {
        const template = data.list.find(({ id }) => id === event.target.value);
        if (template) onChoose(textFor(template, language));
      }}
      options={[
        { value: "", label: t`Choose` },
        ...data.list.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

function textFor({ languages }: Template, language: MemberFeedback["language"]): string {
  const own = language ? languages[language] : undefined;
  return (own ?? languages.en ?? Object.values(languages)[0])?.text ?? "";
}
