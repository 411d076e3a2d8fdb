import { proxy, useSnapshot } from "valtio";
import { readStored, writeStored } from "../start/local-storage.ts";

export const themes = ["system", "dark", "light"] as const;
/** `system` is dark unless the system prefers light. */
export type Theme = (typeof themes)[number];

const STORED = "theme";
const stored = readStored<Theme>(STORED);
const state = proxy<{ theme: Theme }>({
  theme: stored !== null && themes.includes(stored) ? stored : "system",
});

export function useTheme(): Theme {
  return useSnapshot(state).theme;
}

export function setTheme(theme: Theme): void {
  state.theme = theme;
  writeStored(STORED, theme);
  applyTheme();
}

/** Sets the attribute that the style sheet reads. */
export function applyTheme(): void {
  document.documentElement.dataset["theme"] = state.theme;
}
