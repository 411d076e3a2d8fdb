import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { languageNames } from "../../../contract/languages.ts";
import { useLanguageChoice } from "../../state/use-language-choice.ts";
import { setHideBalances, usePreferences } from "../../state/preferences.ts";
import { setTheme, themes, useTheme, type Theme } from "../../state/theme.ts";
import { Checkbox } from "../../ui/later/forms/Checkbox.tsx";
import { LanguageSheet } from "../../parts/later/LanguageSheet.tsx";
import { SegmentedControl } from "../../ui/controls/SegmentedControl.tsx";
import { openKeyHelp } from "../../state/later/keys.ts";
import { KeyboardIcon } from "../../ui/later/icons/actions.tsx";
import { useWide } from "../../ui/use-wide.ts";
import { LanguageIcon } from "../../ui/icons/index.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { List, ListItem } from "../../ui/later/lists/List.tsx";
import styles from "./my.module.css";
import { SecondCurrency } from "./SecondCurrency.tsx";

export function Settings() {
  const { t } = useLingui();
  const choice = useLanguageChoice();
  const theme = useTheme();
  const { hideBalances } = usePreferences();
  const wide = useWide();
  const [choosing, setChoosing] = useState(false);
  const names: Record<Theme, string> = { system: t`System`, dark: t`Dark`, light: t`Light` };

  return (
    <Card look="plain" title={t`Settings`}>
      <List>
        <ListItem
          icon={<LanguageIcon />}
          title={t`Language`}
          trailing={languageNames[choice.language]}
          onClick={() => setChoosing(true)}
        />
        <SecondCurrency />
        {wide ? (
          <ListItem icon={<KeyboardIcon />} title={t`Keyboard shortcuts`} onClick={openKeyHelp} />
        ) : null}
      </List>
      <LanguageSheet {...choice} open={choosing} onClose={() => setChoosing(false)} />
      <div className={styles.settings}>
        <SegmentedControl
          label={t`Appearance`}
          value={theme}
          onChange={setTheme}
          options={themes.map((value) => ({ value, label: names[value] }))}
        />
        <Checkbox
          label={t`Hide balances`}
          checked={hideBalances}
          onChange={(event) => setHideBalances(event.target.checked)}
        />
      </div>
    </Card>
  );
}
