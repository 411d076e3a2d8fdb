import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { closeKeyHelp, openKeyHelp, setKeysOff, useKeys } from "../../state/later/keys.ts";
import { HOME_PATH, navigation } from "../../state/navigation.ts";
import { preferences } from "../../state/preferences.ts";
import { Checkbox } from "../../ui/later/forms/Checkbox.tsx";
import { Facts } from "../../ui/later/lists/Facts.tsx";
import { Sheet } from "../../ui/layout/Sheet.tsx";
import type { TabRoute } from "../tabs.tsx";
import { actionOf, focusSearch } from "./key-actions.ts";
import styles from "./Keys.module.css";

/** Source: rules.md U29. */
export default function Keys({ tabs }: { tabs: readonly TabRoute[] }) {
  const { t, i18n } = useLingui();
  const { isHelpOpen, isOff } = useKeys();
  useEffect(() => {
    const paths = tabs.map(({ path }) => path);
    const pressed = (event: KeyboardEvent) => press(event, paths);
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [tabs]);
  return (
    <Sheet open={isHelpOpen} title={t`Keyboard shortcuts`} onClose={closeKeyHelp}>
      <Facts
        items={[
          ...tabs.map(({ path, label }, index) => ({
            key: path,
            name: i18n._(label),
            value: <Key name={String(index + 1)} />,
          })),
          { key: "search", name: t`Search the list`, value: <Key name="/" /> },
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
        <Trans>Shortcuts are off while you type. Find this list in My, under Settings.</Trans>
      </p>
    </Sheet>
  );
}

function Key({ name }: { name: string }) {
  return <kbd className={styles.key}>{name}</kbd>;
}

/** @param tabs their paths, in order. */
function press(event: KeyboardEvent, tabs: readonly string[]): void {
  if (preferences.keysOff) return;
  const action = actionOf(event);
  if (action === null) return;
  if (action.kind === "tab") return openTab(event, tabs[action.index], tabs);
  // If the screen has no search, the browser may search.
  if (action.kind === "search" && !focusSearch()) return;
  event.preventDefault();
  if (action.kind === "help") openKeyHelp();
}

/** Replaces the history entry between tabs, as the tab's link does (rules.md U2). */
function openTab(event: KeyboardEvent, to: string | undefined, tabs: readonly string[]): void {
  if (to === undefined) return;
  event.preventDefault();
  const [path = ""] = navigation().here().split("?");
  const here = path === "/" ? HOME_PATH : path;
  if (here !== to) navigation().go(to, { replace: tabs.includes(here) });
}
