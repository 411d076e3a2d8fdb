/** No real picture has more chunks or segments; a file of nothing but tiny ones would hold the server up. */
export const MAX_PARTS = 10_000;
