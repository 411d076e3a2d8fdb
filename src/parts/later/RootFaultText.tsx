import { Trans } from "@lingui/react/macro";
import type { RootFault } from "../../shared/schema.ts";

export function RootFaultText({ fault }: { fault: RootFault | undefined }) {
  switch (fault) {
    case "unsigned":
      return <Trans>The root of all balances is not signed with the platform's key.</Trans>;
    case "unbalanced":
      return <Trans>Members' and pools' balances do not add up to zero.</Trans>;
    case "older":
      return <Trans>The root log is shorter than before. Roots seen on this device are missing.</Trans>;
    case "inconsistent":
      return <Trans>The root log has changed. It no longer matches what this device saw.</Trans>;
    case "not_in_log":
      return <Trans>The root shown here is not the one in the log.</Trans>;
    case "wrong_path":
      return <Trans>The path from your balances does not lead to the root.</Trans>;
    case "not_yours":
      return <Trans>The root counts different balances from those in your statement.</Trans>;
    case "left_out":
      return <Trans>The root leaves out your balances or earlier entries.</Trans>;
    default:
      return <Trans>The root of all balances does not match its own hash or log.</Trans>;
  }
}
