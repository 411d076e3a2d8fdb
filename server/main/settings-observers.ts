import { recordTokenPrice } from "../fuel/token-prices.ts";
import type { SettingsObserver } from "../operator/change-settings.ts";
import { followSupply } from "../passes/stock.ts";

/** Capabilities that react to changed settings. */
export const settingsObservers: SettingsObserver[] = [followSupply, recordTokenPrice];
