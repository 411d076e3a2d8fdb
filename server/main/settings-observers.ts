import { recordTokenPrice } from "../fuel/token-prices.ts";
import type { SettingsObserver } from "../operator/change-settings.ts";
import { followSupply } from "../passes/stock.ts";

/** The capabilities that follow a change of the numbers. */
export const settingsObservers: SettingsObserver[] = [followSupply, recordTokenPrice];
