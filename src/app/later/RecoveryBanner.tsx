import { Trans } from "@lingui/react/macro";
import { useDocument } from "../../state/use-mirrored.ts";
import { useSession } from "../../state/session.ts";
import { SecurityBanner } from "./SecurityBanner.tsx";

export default function RecoveryBanner() {
  const { token } = useSession();
  return token === null ? null : <Running />;
}

function Running() {
  const found = useDocument("recovery");
  if (found.state !== "ready" || found.value.recovery === null) return null;
  return (
    <SecurityBanner>
      <Trans>Account recovery in progress. If you did not ask for it, reject it.</Trans>
    </SecurityBanner>
  );
}
