import { useEffect, useState } from "react";
import type { RecoveryLinkInfo } from "../../../../contract/recovery/schemas.ts";
import { readRecoveryLink } from "../../../state/later/accounts/recovery.ts";
import { failureOf } from "../../../state/later/failure.ts";

export type LinkState =
  | { state: "checking" }
  | { state: "good"; info: RecoveryLinkInfo }
  | { state: "invalid" | "unknown"; text: string };

/** Checks the link before anything is typed. */
export function useLink(secret: string): LinkState {
  const [link, setLink] = useState<LinkState>({ state: "checking" });
  useEffect(() => {
    let isCurrent = true;
    readRecoveryLink(secret)
      .then((info): LinkState => ({ state: "good", info }), refusedLink)
      .then((found) => {
        if (isCurrent) setLink(found);
      });
    return () => {
      isCurrent = false;
    };
  }, [secret]);
  return link;
}

function refusedLink(error: unknown): LinkState {
  const { reason, text } = failureOf(error);
  // `invalid`: the secret is malformed.
  const isInvalid = reason === "recovery_link_invalid" || reason === "invalid";
  return { state: isInvalid ? "invalid" : "unknown", text };
}
