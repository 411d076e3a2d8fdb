/**
 * Holds what the server tells once, in this page's memory, until the member closes it: the screen may be left or locked
 * when the answer comes.
 */
import { proxy } from "valtio/vanilla";
import { useSnapshot } from "valtio";
import type { AuthenticatorSecret } from "../../../../contract/accounts/factor-schemas.ts";
import { onOwnerChange } from "../../session.ts";

interface ShownOnce {
  /** `lost`: the answer was lost, and new codes may have voided the earlier ones. */
  codes: string[] | "lost" | null;
  /** Idempotency key whose repetition returns the lost codes. */
  lostKey: string | null;
  authenticator: AuthenticatorSecret | null;
}

export const shownOnce = proxy<ShownOnce>({ codes: null, lostKey: null, authenticator: null });

export function useShownOnce(): ShownOnce {
  return useSnapshot(shownOnce) as ShownOnce;
}

onOwnerChange(() => {
  shownOnce.codes = null;
  shownOnce.lostKey = null;
  shownOnce.authenticator = null;
});
