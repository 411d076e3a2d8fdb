import { recordTokenPrice } from "../fuel/token-prices.ts";
import type { SettingsObserver } from "../operator/change-settings.ts";
import { checkExchangeRates } from "../operator/exchange-rates.ts";
import { checkTimeZone } from "../operator/time-zone.ts";
import { applySupplyChange } from "../passes/stock.ts";
import { lengthenWaits } from "../withdrawals/lengthen-waits.ts";
import { moveReminders } from "../withdrawals/remind.ts";

export const settingsObservers: SettingsObserver[] = [
  applySupplyChange,
  recordTokenPrice,
  checkExchangeRates,
  checkTimeZone,
  moveReminders,
  lengthenWaits,
];
