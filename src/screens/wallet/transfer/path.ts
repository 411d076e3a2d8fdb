export const TRANSFER_PATH = "/pages/convert";
