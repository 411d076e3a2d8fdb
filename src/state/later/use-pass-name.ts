import { useLingui } from "@lingui/react/macro";
import { useDocument } from "../use-mirrored.ts";

/** Falls back to the id while names are unknown. */
export function usePassName(): (id: number) => string {
  const { t } = useLingui();
  const settings = useDocument("nftSettings");
  return (id) => {
    const found =
      settings.state === "ready" ? settings.value.find((pass) => pass.id === id)?.name : undefined;
    return found ?? t`Pass ${id}`;
  };
}
