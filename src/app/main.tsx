import "../ui/base.css";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createRoot } from "react-dom/client";
import { Router } from "wouter";
import { isActionOpen } from "../state/action-state.ts";
import { retryDelay } from "../../contract/backoff.ts";
import { withinTime } from "../../contract/time-limit.ts";
import { checkConnection, watchNetwork } from "../state/connection.ts";
import { isFirstVisit, leaveConnection } from "../state/first-needs.ts";
import { afterFrame } from "../state/after-frame.ts";
import { showStoredDocuments } from "../state/documents.ts";
import { watchInstall } from "../state/install-event.ts";
import { watchLanguage, startLanguage } from "../state/language.ts";
import { watchOwner } from "../state/mirror.ts";
import { installNavigation } from "../state/navigation.ts";
import { watchPreferences } from "../state/preferences.ts";
import { startLock } from "../state/start-lock.ts";
import { whenRefreshed } from "../state/refresh.ts";
import { reload } from "../state/reload.ts";
import { watchSessionEnds } from "../state/session-end.ts";
import { watchOtherTabs, isLoggedIn } from "../state/session.ts";
import { applyTheme } from "../state/theme.ts";
import { loadComponent } from "../ui/load-component.ts";
import { currentLocation, navigate, parseHash, useHashLocation } from "./hash-location.ts";
import { startPositions } from "./position.ts";
import { isKeptShown } from "../start/kept-screen.ts";
import { mayReload } from "../start/reload-once.ts";
import { routeOf } from "./routes.ts";
import { textsOf } from "./Screen.tsx";
import { Shell } from "./Shell.tsx";
import { stageBeside, takeOverWhenDrawn } from "./take-over.ts";

/** How long the shell of index.html is preferred to a partly loaded screen. */
const SHELL_MS = 400;

/** How long the opened screen, and then its data, have a slow connection to themselves. */
const FIRST_MS = 30_000;

addEventListener("vite:preloadError", () => void reloadIfNewer());

/** A script of a replaced build is missing. An open action prevents the reload. */
async function reloadIfNewer(): Promise<void> {
  // Without the server, a reload would leave a blank page.
  if ((await checkConnection()) && !isActionOpen() && mayReload(() => sessionStorage, Date.now())) reload();
}

applyTheme();
startPositions();
installNavigation({ here: currentLocation, go: navigate });
const reached = checkConnection();
const route = routeOf(parseHash(location.hash).path);
const screen = loadComponent(route.load, textsOf(route)).catch(() => undefined);
const balances = isLoggedIn() ? showStoredDocuments() : null;
await loadWithRetry(startLanguage);
await withinTime(SHELL_MS, Promise.all([screen, balances]));

const element = document.getElementById("app") as HTMLElement;
const stage = isKeptShown() ? stageBeside(element) : element;
createRoot(stage).render(
  <I18nProvider i18n={i18n}>
    <Router hook={useHashLocation}>
      <Shell />
    </Router>
  </I18nProvider>,
);

if (stage !== element) void takeOverWhenDrawn(element, stage, reached);

// The browser fires its install prompt once, possibly before the first frame.
watchInstall();
// What follows sends requests or renders, so it waits for the first screen.
await afterFrame();
watchOtherTabs();
watchLanguage();
watchPreferences();
watchOwner();
startLock();
watchSessionEnds();
watchNetwork();
await withinTime(FIRST_MS, screen);
const refreshing = loadWithRetry(async () => {
  const { startRefreshing } = await import("../state/start-refreshing.ts");
  startRefreshing();
});
if (isFirstVisit) await withinTime(FIRST_MS, refreshing.then(whenRefreshed));
leaveConnection();
void loadWithRetry(async () => {
  const { startAfterFirstScreen } = await import("./later/after-start.ts");
  startAfterFirstScreen(import.meta.url);
});

/** Retries without limit, since the error message is itself among the texts. */
async function loadWithRetry(load: () => Promise<void>, failures = 0): Promise<void> {
  try {
    await load();
  } catch {
    await wait(retryDelay(failures));
    await loadWithRetry(load, failures + 1);
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
