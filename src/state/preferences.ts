import { proxy, useSnapshot } from "valtio";
import { onStoredElsewhere, readStored, writeStored } from "../start/local-storage.ts";

export interface Preferences {
  /** Dots in place of balances, for a phone that others can see. */
  hideBalances: boolean;
}

const STORED = "preferences";
const preferences = proxy<Preferences>({ hideBalances: false, ...readStored<Preferences>(STORED) });

export function usePreferences() {
  return useSnapshot(preferences);
}

/** Hides in this tab what is hidden in another. Returns how to stop. */
export function followPreferences(): () => void {
  return onStoredElsewhere(STORED, () => Object.assign(preferences, readStored<Preferences>(STORED)));
}

export function setHideBalances(hide: boolean): void {
  preferences.hideBalances = hide;
  writeStored(STORED, preferences);
}
