import { proxy, useSnapshot } from "valtio";
import { onStoredElsewhere, readStored, writeStored } from "../start/local-storage.ts";

export interface Preferences {
  /** Shows dots instead of balances. */
  hideBalances: boolean;
}

const STORED = "preferences";
const preferences = proxy<Preferences>({ hideBalances: false, ...readStored<Preferences>(STORED) });

export function usePreferences() {
  return useSnapshot(preferences);
}

/** Applies changes of other tabs. */
export function watchPreferences(): () => void {
  return onStoredElsewhere(STORED, () => Object.assign(preferences, readStored<Preferences>(STORED)));
}

export function setHideBalances(hide: boolean): void {
  preferences.hideBalances = hide;
  writeStored(STORED, preferences);
}
