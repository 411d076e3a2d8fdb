import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { languageNames, type Language } from "../../contract/languages.ts";
import { useLanguageChoice, type LanguageChoice } from "../state/use-language-choice.ts";
import { Problem } from "../ui/feedback/Problem.tsx";
import { LanguageIcon } from "../ui/icons/index.ts";
import { IconButton } from "../ui/layout/NavBar.tsx";
import { Sheet } from "../ui/layout/Sheet.tsx";
import { SegmentedControl } from "../ui/controls/SegmentedControl.tsx";

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

export function LanguageButton() {
  const { t } = useLingui();
  const choice = useLanguageChoice();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t`Language`} onClick={() => setOpen(true)}>
        <LanguageIcon />
      </IconButton>
      <LanguageSheet {...choice} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
