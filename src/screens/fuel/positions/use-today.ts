import { useState } from "react";
import { dayIn } from "../../../../contract/days.ts";
import { useServerSkew } from "../../../state/server-clock.ts";
import { useDocument } from "../../../state/use-mirrored.ts";

/** The platform's day when the screen was opened; null while the zone is unknown. */
export function useToday(): { day: string; timeZone: string } | null {
  const skew = useServerSkew();
  const config = useDocument("config");
  const [opened] = useState(() => Date.now());
  if (config.state !== "ready") return null;
  const { timeZone } = config.value.withdrawWindow;
  return { day: dayIn(timeZone, new Date(opened + skew)), timeZone };
}
