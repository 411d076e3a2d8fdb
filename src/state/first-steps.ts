/** Source: rules.md C194. */
import { useDocument } from "./use-mirrored.ts";

/** Both compared times are the server's. */
const NEW_MS = 30 * 86_400_000;

export function useIsLed(): boolean {
  const info = useDocument("info");
  const vote = useDocument("voteInfo");
  const hidden = useDocument("firstSteps");
  if (info.state !== "ready" || vote.state !== "ready" || hidden.state === "ready") return false;
  const age = Date.parse(info.asOf) - Date.parse(info.value.createdAt);
  return vote.value.status === "none" || age < NEW_MS;
}
