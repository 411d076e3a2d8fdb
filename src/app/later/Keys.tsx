import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { closeKeyHelp, openKeyHelp, setKeysOff, useKeys } from "../../state/later/keys.ts";
import { preferences } from "../../state/preferences.ts";
import { Checkbox } from "../../ui/later/forms/Checkbox.tsx";
import { Facts } from "../../ui/later/lists/Facts.tsx";
import { Sheet } from "../../ui/layout/Sheet.tsx";
import { currentLocation, navigate, parseHash } from "../hash-location.ts";
import { tabOf, tabs } from "../tabs.tsx";
import { actionOf, focusSearch } from "./key-actions.ts";
import styles from "./Keys.module.css";

/** A few keys for a keyboard, and the sheet that lists them. Source: rules.md U29. */
export default function Keys() {
  const { t, i18n } = useLingui();
  const { isHelpOpen, isOff } = useKeys();
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return (
    <Sheet open={isHelpOpen} title={t`Keyboard shortcuts`} onClose={closeKeyHelp}>
      <Facts
        items={[
          ...tabs.map(({ path, label }, index) => ({
            key: path,
            name: i18n._(label),
            value: <Key name={String(index + 1)} />,
          })),
          { key: "search", name: t`Search in the list`, value: <Key name="/" /> },
          { key: "help", name: t`Show this list`, value: <Key name="?" /> },
          { key: "close", name: t`Close`, value: <Key name="Esc" /> },
        ]}
      />
      <Checkbox
        label={t`Use keyboard shortcuts`}
        checked={!isOff}
        onChange={(event) => setKeysOff(!event.target.checked)}
      />
      <p className={styles.quiet}>
        <Trans>Shortcuts do nothing while you type. You find this list again in My, under Settings.</Trans>
      </p>
    </Sheet>
  );
}

function Key({ name }: { name: string }) {
  return <kbd className={styles.key}>{name}</kbd>;
}

function press(event: KeyboardEvent): void {
  if (preferences.keysOff) return;
  const action = actionOf(event);
  if (action === null) return;
  // Where there is nothing to search, the browser may search.
  if (action.kind === "search" && !focusSearch()) return;
  event.preventDefault();
  if (action.kind === "help") openKeyHelp();
  if (action.kind === "tab") {
    const { path } = parseHash(`#${currentLocation()}`);
    // As the tab's link does (rules.md U2).
    if (tabOf(path)?.path !== action.path) navigate(action.path, { replace: tabOf(path) !== undefined });
  }
}
