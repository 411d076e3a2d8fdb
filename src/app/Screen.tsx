import { ErrorState } from "../ui/feedback/ErrorState.tsx";
import { Skeleton } from "../ui/feedback/Skeleton.tsx";
import { Page } from "../ui/layout/Page.tsx";
import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import type { Route } from "./routes.ts";
import { useScreen } from "./screen-loading.ts";

export interface ScreenProps {
  route: Route;
  /** Reached by navigation within the app: focus goes to the heading. */
  arriving: boolean;
}

export function Screen({ route, arriving }: ScreenProps) {
  const { i18n } = useLingui();
  const loading = useScreen(route);
  const { state } = loading;
  useEffect(() => {
    // The skeleton's heading had the focus and is unmounted.
    if (arriving && state !== "loading" && document.activeElement === document.body) focusHeading();
  }, [arriving, state]);
  if (loading.state === "loaded") {
    return (
      <ErrorBoundary title={i18n._(route.title)}>
        <loading.Component />
      </ErrorBoundary>
    );
  }
  return (
    <Page title={i18n._(route.title)}>
      {loading.state === "failed" ? (
        <ErrorState onRetry={loading.retry} />
      ) : (
        <Skeleton shape="card" count={3} />
      )}
    </Page>
  );
}

export function focusHeading(): void {
  document.querySelector("h1")?.focus({ preventScroll: true });
}
