/** The operators' console, a program separate from the members' app. Source: rules.md O102, O103. */
import "../src/ui/base.css";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createRoot } from "react-dom/client";
import { Router } from "wouter";
import { useHashLocation } from "wouter/use-hash-location";
import { retryDelay } from "../contract/backoff.ts";
import { applyTheme } from "../src/state/theme.ts";
import { loadComponent } from "../src/ui/load-component.ts";
import { Console } from "./Console.tsx";
import { roomAt } from "./rooms.ts";
import { watchIdle } from "./state/idle.ts";
import { startLanguage } from "./state/language.ts";
import { refreshRights } from "./state/rights.ts";
import { currentSession } from "./state/session.ts";

applyTheme();
// The room's script loads in parallel with the texts.
if (currentSession()) void startRoom();
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

/** The desk shows a failure, and tries again. */
async function startRoom(): Promise<void> {
  const room = roomAt(location.hash.slice(1));
  if (room) await loadComponent(room.load).catch(() => undefined);
}

/** Retries forever: the message about the failure is itself among the texts. */
async function loadTexts(failures = 0): Promise<void> {
  try {
    await startLanguage();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryDelay(failures)));
    await loadTexts(failures + 1);
  }
}
