import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { languageNames, languages, type Language } from "../../contract/languages.ts";
import { setTheme, themes, useTheme, type Theme } from "../../src/state/theme.ts";
import { Problem } from "../../src/ui/feedback/Problem.tsx";
import { LanguageIcon } from "../../src/ui/icons/index.ts";
import { SegmentedControl } from "../../src/ui/controls/SegmentedControl.tsx";
import { IconButton } from "../../src/ui/layout/NavBar.tsx";
import { Sheet } from "../../src/ui/layout/Sheet.tsx";
import { setLanguage, useLanguage } from "../state/language.ts";

export function Looks() {
  const { t } = useLingui();
  const language = useLanguage();
  const theme = useTheme();
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  const names: Record<Theme, string> = { system: t`System default`, dark: t`Dark`, light: t`Light` };

  async function choose(chosen: Language) {
    setFailed(false);
    await setLanguage(chosen).catch(() => setFailed(true));
  }

  return (
    <>
      <IconButton label={t`Language and theme`} onClick={() => setOpen(true)}>
        <LanguageIcon />
      </IconButton>
      <Sheet open={open} title={t`Language and theme`} onClose={() => setOpen(false)}>
        <SegmentedControl
          label={t`Language`}
          stacked
          value={language}
          onChange={(chosen) => void choose(chosen)}
          options={languages.map((value) => ({
            value,
            label: <span lang={value}>{languageNames[value]}</span>,
          }))}
        />
        {failed ? <Problem>{t`This could not be loaded`}</Problem> : null}
        <SegmentedControl
          label={t`Theme`}
          value={theme}
          onChange={setTheme}
          options={themes.map((value) => ({ value, label: names[value] }))}
        />
      </Sheet>
    </>
  );
}
