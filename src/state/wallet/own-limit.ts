import type { OwnLimit } from "../../../contract/wallet/own-limit-schemas.ts";
import { ownRestAt, type OwnRest } from "../../../contract/wallet/own-limit.ts";
import { api } from "../client.ts";
import { changeConfirmed, type Proof } from "../later/accounts/proof.ts";
import { useNow } from "../later/use-now.ts";
import { refresh } from "../refresh.ts";
import { useServerSkew } from "../server-clock.ts";
import { useDocument } from "../use-mirrored.ts";

/** Days begin on whole minutes in every zone. */
const MINUTE_MS = 60_000;

/** Null without a limit of the member's own, as far as the device knows. */
export function useOwnRest(): OwnRest | null {
  const stored = useDocument("ownLimit");
  const config = useDocument("config");
  const now = useNow(MINUTE_MS, useServerSkew());
  if (stored.state !== "ready" || config.state !== "ready") return null;
  return ownRestAt(stored.value, config.value.withdrawWindow.timeZone, new Date(now));
}

/**
 * @param limit a decimal string; null for none.
 * @throws PasskeyCancelledError, RefusedError (`frozen`, `wrong_pay_password`, ...), SignedOutError, UnreachableError
 */
export function setOwnLimit(limit: OwnLimit["limit"], proof: Proof): Promise<void> {
  return changeConfirmed("POST wallet/ownLimit", { limit }, proof);
}

/**
 * Safe to retry.
 * @throws RefusedError, SignedOutError, UnreachableError
 */
export async function keepOwnLimit(): Promise<void> {
  await api.call("POST wallet/ownLimitKeep", {}, { key: crypto.randomUUID() });
  await refresh();
}
