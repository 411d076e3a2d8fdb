/** What leads a new member on Home, as far as Home itself must know it. Source: rules.md C194. */
import { useDocument } from "./use-mirrored.ts";

/** Counted by the server's clock, on both sides. */
const NEW_MS = 30 * 86_400_000;

/** Whether there is something to lead to: for a new member, and for one who has never voted. */
export function useIsLed(): boolean {
  const info = useDocument("info");
  const vote = useDocument("voteInfo");
  const hidden = useDocument("firstSteps");
  if (info.state !== "ready" || vote.state !== "ready" || hidden.state === "ready") return false;
  const age = Date.parse(info.asOf) - Date.parse(info.value.createdAt);
  return vote.value.status === "none" || age < NEW_MS;
}
