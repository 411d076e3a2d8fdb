import { useSnapshot } from "valtio";
import type { ExchangeCurrency } from "../../contract/operator/exchange-rates.ts";
import { proxy } from "valtio/vanilla";
import { onStoredElsewhere, readStored, STORED_PREFERENCES, writeStored } from "../start/local-storage.ts";

export interface Preferences {
  hideBalances: boolean;
  /** Turns keyboard shortcuts off. Source: rules.md U29. */
  keysOff?: boolean;
  /** Source: rules.md S105. */
  secondCurrency?: ExchangeCurrency | null;
}

export const preferences = proxy<Preferences>({
  hideBalances: false,
  ...readStored<Preferences>(STORED_PREFERENCES),
});

export function usePreferences() {
  return useSnapshot(preferences);
}

export function watchPreferences(): void {
  onStoredElsewhere(STORED_PREFERENCES, () =>
    Object.assign(preferences, readStored<Preferences>(STORED_PREFERENCES)),
  );
}

export function setHideBalances(hide: boolean): void {
  preferences.hideBalances = hide;
  writeStored(STORED_PREFERENCES, preferences);
}
