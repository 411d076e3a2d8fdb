import { completeLanguage, loadFormTexts } from "../state/language.ts";
import { ErrorBoundary } from "../ui/feedback/ErrorBoundary.tsx";
import { ErrorState } from "../ui/feedback/ErrorState.tsx";
import { Skeleton } from "../ui/feedback/Skeleton.tsx";
import { Page } from "../ui/layout/Page.tsx";
import { useComponent } from "../ui/load-component.ts";
import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import type { Route } from "./routes.ts";

export const APP_NAME = "Starship";

export interface ScreenProps {
  route: Route;
  /** Reached by navigation within the app: focus goes to the heading. */
  arriving: boolean;
}

export function Screen({ route, arriving }: ScreenProps) {
  const title = useTitle(route);
  const loading = useComponent(route.load, textsOf(route));
  const { state } = loading;
  useEffect(() => {
    // The skeleton's heading had the focus and is unmounted.
    if (arriving && state !== "loading" && document.activeElement === document.body) focusHeading();
  }, [arriving, state]);
  if (loading.state === "loaded") {
    return (
      <ErrorBoundary
        renderError={(retry) => (
          <Page title={title}>
            <ErrorState onRetry={retry} />
          </Page>
        )}
      >
        <loading.Component />
      </ErrorBoundary>
    );
  }
  return (
    <Page title={title}>
      {loading.state === "failed" ? (
        <ErrorState onRetry={loading.retry} />
      ) : (
        <Skeleton shape="card" count={3} />
      )}
    </Page>
  );
}

const loadsOf = { first: undefined, forms: loadFormTexts, all: completeLanguage };

/** Returns undefined for the home screen, whose texts come with the app. */
export function textsOf({ texts = "all" }: Route): (() => Promise<void>) | undefined {
  return loadsOf[texts];
}

/** Returns the app's name until the remaining texts are loaded. */
export function useTitle({ title }: Route): string {
  const { i18n } = useLingui();
  return title.id in i18n.messages ? i18n._(title) : APP_NAME;
}

export function focusHeading(): void {
  document.querySelector("h1")?.focus({ preventScroll: true });
}
