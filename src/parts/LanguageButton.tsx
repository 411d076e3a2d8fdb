import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { completeLanguage } from "../state/language.ts";
import { toast } from "../state/toast.ts";
import { useLanguageChoice } from "../state/use-language-choice.ts";
import { LanguageIcon } from "../ui/icons/index.ts";
import { IconButton } from "../ui/layout/NavBar.tsx";
import type * as Later from "./later/LanguageSheet.tsx";

/** No first screen shows the sheet, so it is loaded on demand. */
export function LanguageButton() {
  const { t } = useLingui();
  const choice = useLanguageChoice();
  const [loaded, setLoaded] = useState<typeof Later | null>(null);
  const [open, setOpen] = useState(false);

  async function show() {
    const opener = document.activeElement;
    try {
      const [later] = await Promise.all([import("./later/LanguageSheet.tsx"), completeLanguage()]);
      // The sheet returns the focus to the element that has it now.
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      setLoaded(later);
      setOpen(true);
    } catch {
      toast(t`This could not be loaded`);
    }
  }
  return (
    <>
      <IconButton label={t`Language`} onClick={() => void show()}>
        <LanguageIcon />
      </IconButton>
      {loaded ? <loaded.LanguageSheet {...choice} open={open} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
