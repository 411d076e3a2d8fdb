import { ErrorState } from "../ui/feedback/ErrorState.tsx";
import { Skeleton } from "../ui/feedback/Skeleton.tsx";
import { Page } from "../ui/layout/Page.tsx";
import { useLingui } from "@lingui/react/macro";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import type { Route } from "./routes.tsx";
import { useScreen } from "./screen-loading.ts";

/** One route's screen, or how its loading stands. */
export function Screen({ route }: { route: Route }) {
  const { i18n } = useLingui();
  const loading = useScreen(route);
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
