/** Bounds the work on countless tiny chunks. */
export const MAX_PARTS = 10_000;
