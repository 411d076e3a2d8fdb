/** Caches of the worker besides the app's own files. */
export const PICTURE_CACHE = "notice-pictures";
export const PUBLIC_CACHE = "public-gets";
