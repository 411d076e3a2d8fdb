import { useLingui } from "@lingui/react/macro";
import { useDocument } from "../../state/use-mirrored.ts";
import { useSyncExtras } from "../../state/sync-extras.ts";

/** What the member holds, tier by tier, kept up to date while it is shown. */
export function useHeld() {
  useSyncExtras("myNft");
  return useDocument("myNft");
}

/** The name of a pass by its id; its number while the names are not on this device. */
export function usePassName(): (id: number) => string {
  const { t } = useLingui();
  const settings = useDocument("nftSettings");
  return (id) => {
    const found =
      settings.state === "ready" ? settings.value.find((pass) => pass.id === id)?.name : undefined;
    return found ?? t`Pass ${id}`;
  };
}
