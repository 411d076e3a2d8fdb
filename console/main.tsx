/** The operators' console: a program of its own beside the members' app. Source: rules.md O102, O103. */
import "../src/ui/base.css";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createRoot } from "react-dom/client";
import { Router } from "wouter";
import { useHashLocation } from "wouter/use-hash-location";
import { retryDelay } from "../contract/backoff.ts";
import { applyTheme } from "../src/state/theme.ts";
import { Console } from "./Console.tsx";
import { watchIdle } from "./state/idle.ts";
import { startLanguage } from "./state/language.ts";
import { refreshRights } from "./state/rights.ts";

applyTheme();
await loadTexts();
createRoot(document.getElementById("console") as HTMLElement).render(
  <I18nProvider i18n={i18n}>
    <Router hook={useHashLocation}>
      <Console />
    </Router>
  </I18nProvider>,
);
watchIdle();
void refreshRights();

/** Without an end: the message that it failed is itself among the texts. */
async function loadTexts(failures = 0): Promise<void> {
  try {
    await startLanguage();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryDelay(failures)));
    await loadTexts(failures + 1);
  }
}
