import { proxy, useSnapshot } from "valtio";
import { readStored, writeStored } from "./stored.ts";

export interface Preferences {
  /** Dots in place of balances, for a phone that others can see. */
  hideBalances: boolean;
}

const STORED = "preferences";
const preferences = proxy<Preferences>({ hideBalances: false, ...readStored<Preferences>(STORED) });

export function usePreferences() {
  return useSnapshot(preferences);
}

export function setHideBalances(hide: boolean): void {
  preferences.hideBalances = hide;
  writeStored(STORED, preferences);
}
