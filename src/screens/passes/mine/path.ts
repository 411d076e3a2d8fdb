export const MY_PASSES_PATH = "/pages/myNft";
