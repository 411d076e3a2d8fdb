import { useState } from "react";
import { failureOf, type Failure } from "../../src/state/later/failure.ts";
import { ErrorBoundary } from "../../src/ui/feedback/ErrorBoundary.tsx";
import { ErrorState } from "../../src/ui/feedback/ErrorState.tsx";
import { Skeleton } from "../../src/ui/feedback/Skeleton.tsx";
import { useComponent, type Load } from "../../src/ui/load-component.ts";
import { send } from "../state/client.ts";

export function RoomContent({ load }: { load: Load }) {
  const loading = useComponent(load);
  if (loading.state === "failed") return <NotLoaded />;
  if (loading.state === "loading") return <Skeleton shape="card" count={3} />;
  return (
    <ErrorBoundary renderError={(retry) => <ErrorState onRetry={retry} />}>
      <loading.Component />
    </ErrorBoundary>
  );
}

/**
 * Reloads the whole page: some browsers do not fetch a failed script twice, and a newer build may be deployed. The
 * server is asked first, because a reload without it would leave a blank page.
 */
function NotLoaded() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function reload(): Promise<void> {
    setBusy(true);
    try {
      await send("GET operator/session", {});
      location.reload();
    } catch (error) {
      setFailure(failureOf(error));
      setBusy(false);
    }
  }

  return (
    <ErrorState busy={busy} onRetry={() => void reload()}>
      {failure?.text}
    </ErrorState>
  );
}
