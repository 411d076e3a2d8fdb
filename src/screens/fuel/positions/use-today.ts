import { dayIn } from "../../../../contract/days.ts";
import { useNow } from "../../../state/later/use-now.ts";
import { useServerSkew } from "../../../state/server-clock.ts";
import { useDocument } from "../../../state/use-mirrored.ts";

const MINUTE_MS = 60_000;

/** The platform's day; null while the zone is unknown. */
export function useToday(): { day: string; timeZone: string } | null {
  const now = useNow(MINUTE_MS, useServerSkew());
  const config = useDocument("config");
  if (config.state !== "ready") return null;
  const { timeZone } = config.value.withdrawWindow;
  return { day: dayIn(timeZone, new Date(now)), timeZone };
}
