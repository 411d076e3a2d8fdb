import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { languageNames, languages, type Language } from "../../../contract/languages.ts";
import { LanguageIcon } from "../icons/index.ts";
import { IconButton } from "../layout/NavBar.tsx";
import { Sheet } from "../layout/Sheet.tsx";
import { SegmentedControl } from "./SegmentedControl.tsx";

export interface LanguageSheetProps {
  open: boolean;
  language: Language;
  onChoose: (language: Language) => void;
  onClose: () => void;
}

/** The five languages, each by its own name. Stays open: one sees at once whether it was the right one. */
export function LanguageSheet({ open, language, onChoose, onClose }: LanguageSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} title={t`Language`} onClose={onClose}>
      <SegmentedControl
        label={t`Language`}
        labelHidden
        stacked
        value={language}
        onChange={onChoose}
        options={languages.map((value) => ({
          value,
          label: <span lang={value}>{languageNames[value]}</span>,
        }))}
      />
    </Sheet>
  );
}

/** The language button of a navigation bar. */
export function LanguageButton({ language, onChoose }: Pick<LanguageSheetProps, "language" | "onChoose">) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t`Language`} onClick={() => setOpen(true)}>
        <LanguageIcon />
      </IconButton>
      <LanguageSheet open={open} language={language} onChoose={onChoose} onClose={() => setOpen(false)} />
    </>
  );
}
