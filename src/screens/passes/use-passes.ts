import { useDocument } from "../../state/use-mirrored.ts";

export function useHeld() {
  return useDocument("myNft");
}
