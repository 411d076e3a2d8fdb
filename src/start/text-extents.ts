/** How many of a language's texts are needed; each has those before it. Source: scripts/build/split-texts.ts. */
export const EXTENTS = ["first", "forms", "all"] as const;
export type Extent = (typeof EXTENTS)[number];
