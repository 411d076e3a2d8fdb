import { Trans } from "@lingui/react/macro";
import type { RootFault } from "../../shared/schema.ts";

/** Why a root over all balances does not hold. */
export function RootFaultText({ fault }: { fault: RootFault | undefined }) {
  switch (fault) {
    case "unsigned":
      return <Trans>The root of all balances is not signed with the platform's key.</Trans>;
    case "unbalanced":
      return <Trans>What members and pools own together does not sum to zero.</Trans>;
    case "older":
      return <Trans>The log of roots has become shorter: roots that were seen here are gone.</Trans>;
    case "inconsistent":
      return <Trans>The log of roots is another one than before: what was seen here was changed.</Trans>;
    case "not_in_log":
      return <Trans>The root that was shown here is not the one in the log.</Trans>;
    case "wrong_path":
      return <Trans>The path from your balances does not lead to the root.</Trans>;
    case "not_yours":
      return <Trans>The root counts other balances than those of your statement.</Trans>;
    case "left_out":
      return <Trans>The root leaves out your balances, or lines that were there before it.</Trans>;
    default:
      return <Trans>The root of all balances does not fit its own hash or log.</Trans>;
  }
}
