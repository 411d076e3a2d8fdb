import { useDocument } from "../../state/use-mirrored.ts";

/** By tier. */
export function useHeld() {
  return useDocument("myNft");
}
