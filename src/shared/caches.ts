/** The worker's caches, besides the precache. */
export const PICTURE_CACHE = "notice-pictures";
export const PUBLIC_CACHE = "public-gets";
