import { useLingui } from "@lingui/react/macro";
import type { Settings } from "../../../contract/operator/settings-schemas.ts";
import { useTyped, type Typed } from "../../state/typed.ts";
import {
  assess,
  begin,
  drop,
  enter,
  keepMine,
  noDraft,
  type Assessed,
  type Draft,
  type SettingKey,
} from "./draft.ts";
import type { Entry } from "./entries.ts";

export interface Editing {
  draft: Draft;
  assessed: Assessed;
  typed: Typed<Draft>;
  begin: (key: SettingKey) => void;
  enter: (key: SettingKey, entry: Entry) => void;
  drop: (key: SettingKey) => void;
  keepMine: (key: SettingKey) => void;
  say: (said: Partial<Pick<Draft, "when" | "at" | "reason">>) => void;
}

/** What is typed survives a reload of the tab. */
export function useEditing(settings: Settings): Editing {
  const { i18n } = useLingui();
  const typed = useTyped<Draft>("settings");
  const draft = typed.value ?? noDraft;
  const set = (next: Draft) => {
    // Nothing typed is left to keep.
    if (Object.keys(next.typed).length === 0) typed.clear();
    else typed.set(next);
  };
  return {
    draft,
    assessed: assess(draft, settings, i18n.locale),
    typed,
    begin: (key) => set(begin(draft, key, settings, i18n.locale)),
    enter: (key, entry) => set(enter(draft, key, entry)),
    drop: (key) => set(drop(draft, key)),
    keepMine: (key) => set(keepMine(draft, key, settings)),
    say: (said) => set({ ...draft, ...said }),
  };
}
