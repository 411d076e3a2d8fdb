import type { Suspendable } from "../../../contract/operator/suspendable.ts";
import { useDocument } from "../use-mirrored.ts";

/** As far as the device knows. */
export function useIsSuspended(act: Suspendable | undefined): boolean {
  const config = useDocument("config");
  return act !== undefined && config.state === "ready" && (config.value.suspended ?? []).includes(act);
}
