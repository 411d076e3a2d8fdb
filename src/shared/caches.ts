export const PICTURE_CACHE = "notice-pictures";
export const PUBLIC_CACHE = "public-gets";
