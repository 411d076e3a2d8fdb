/**
 * What the server says once, until the member has closed it: the screen may have been left, or locked, when it comes. In this
 * page's memory alone.
 */
import { proxy } from "valtio/vanilla";
import { useSnapshot } from "valtio";
import type { AuthenticatorSecret } from "../../../../contract/accounts/factor-schemas.ts";
import { onOwnerChange } from "../../session.ts";

interface ShownOnce {
  /** New recovery codes; `lost`: their answer was, and they may have taken the place of the ones before. */
  codes: string[] | "lost" | null;
  /** Under which the lost ones were asked for: asked for again under it, they come. */
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
