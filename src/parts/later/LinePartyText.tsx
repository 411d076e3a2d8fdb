import { Trans } from "@lingui/react/macro";
import type { LineParty } from "../../../contract/wallet/line-party.ts";

/** Names the other party of a line. The texts differ, since languages speak of members and addresses differently. */
export function LinePartyText({ kind, way, name }: LineParty) {
  if (kind === "payer") {
    const from = name;
    return <Trans>From {from}</Trans>;
  }
  if (kind === "member") {
    const account = name;
    return way === "from" ? <Trans>From {account}</Trans> : <Trans>To {account}</Trans>;
  }
  const address = name;
  return way === "from" ? <Trans>From {address}</Trans> : <Trans>To {address}</Trans>;
}
