import { proxy } from "valtio/vanilla";
import { useSnapshot } from "valtio";
import { readStored, STORED_THEME, writeStored } from "../start/local-storage.ts";

export const themes = ["system", "dark", "light"] as const;
/** `system` is dark unless the system prefers light. */
export type Theme = (typeof themes)[number];

const stored = readStored<Theme>(STORED_THEME);
const state = proxy<{ theme: Theme }>({
  theme: stored !== null && themes.includes(stored) ? stored : "system",
});

export function useTheme(): Theme {
  return useSnapshot(state).theme;
}

export function setTheme(theme: Theme): void {
  state.theme = theme;
  writeStored(STORED_THEME, theme);
  applyTheme();
}

/** Background colours, as in tokens.css and index.html. */
const grounds = { dark: "#0b1530", light: "#f1f4fb" };

export function applyTheme(): void {
  document.documentElement.dataset["theme"] = state.theme;
  for (const bar of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    const system = bar.media.includes("light") ? "light" : "dark";
    bar.content = grounds[state.theme === "system" ? system : state.theme];
  }
}
