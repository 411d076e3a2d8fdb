import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { languageNames, type Language } from "../../../contract/languages.ts";
import type { LanguageChoice } from "../../state/use-language-choice.ts";
import { SegmentedControl } from "../../ui/controls/SegmentedControl.tsx";
import { Problem } from "../../ui/feedback/Problem.tsx";
import { Sheet } from "../../ui/layout/Sheet.tsx";

export interface LanguageSheetProps extends LanguageChoice {
  open: boolean;
  onClose: () => void;
}

/** Stays open after a choice, so that a wrong one can be corrected. */
export function LanguageSheet({ open, language, offered, onChoose, onClose }: LanguageSheetProps) {
  const { t } = useLingui();
  const [loading, setLoading] = useState<Language | null>(null);
  const [failed, setFailed] = useState(false);

  async function choose(chosen: Language) {
    // Marks the choice before its texts have loaded.
    setLoading(chosen);
    setFailed(false);
    try {
      await onChoose(chosen);
    } catch {
      setFailed(true);
    }
    setLoading(null);
  }

  return (
    <Sheet open={open} title={t`Language`} onClose={onClose}>
      <SegmentedControl
        label={t`Language`}
        labelHidden
        stacked
        value={loading ?? language}
        onChange={(chosen) => void choose(chosen)}
        options={offered.map((value) => ({
          value,
          label: <span lang={value}>{languageNames[value]}</span>,
        }))}
      />
      {failed ? <Problem>{t`This could not be loaded`}</Problem> : null}
    </Sheet>
  );
}
