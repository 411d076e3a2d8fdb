import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { languageNames, type Language } from "../../contract/languages.ts";
import { Banner } from "../ui/feedback/Banner.tsx";
import { LanguageIcon, WarningIcon } from "../ui/icons/index.ts";
import { IconButton } from "../ui/layout/NavBar.tsx";
import { Sheet } from "../ui/layout/Sheet.tsx";
import { SegmentedControl } from "../ui/controls/SegmentedControl.tsx";

export interface LanguageSheetProps {
  open: boolean;
  language: Language;
  /** Those that can be chosen. */
  offered: readonly Language[];
  /** Resolves when everything is shown in it; rejects when its texts could not be loaded. */
  onChoose: (language: Language) => Promise<void>;
  onClose: () => void;
}

/** The languages, each by its own name. Stays open: one sees at once whether it was the right one. */
export function LanguageSheet({ open, language, offered, onChoose, onClose }: LanguageSheetProps) {
  const { t } = useLingui();
  const [loading, setLoading] = useState<Language | null>(null);
  const [failed, setFailed] = useState(false);

  async function choose(chosen: Language) {
    // Marked before its texts have arrived: a press must be seen to have been one.
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
      {failed ? (
        <Banner tone="danger" icon={<WarningIcon size="1.25rem" />}>
          {t`This could not be loaded`}
        </Banner>
      ) : null}
    </Sheet>
  );
}

/** The language button of a navigation bar. */
export function LanguageButton(choice: Omit<LanguageSheetProps, "open" | "onClose">) {
  const { t } = useLingui();
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
