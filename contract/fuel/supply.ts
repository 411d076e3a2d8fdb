/** In whole tokens. Source: rules.md M16, M17 and M18. */
export const FUEL_SUPPLY = 10_000_000;
/** Burning stops at this supply. */
export const FUEL_FLOOR = 1_000_000;
export const FUEL_ISSUE_PRICE = "1";
export const GAME_SUPPLY = 100_000;
export const GAME_FLOOR = 10_000;
