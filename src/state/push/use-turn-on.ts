import { t } from "@lingui/core/macro";
import { useState } from "react";
import { failureOf } from "../later/failure.ts";
import { toast } from "../toast.ts";
import { turnOn } from "./subscription.ts";

export function useTurnOn() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function press(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      const outcome = await turnOn();
      if (outcome === "on") toast(t`Notifications are on.`);
      if (outcome === "no-service")
        setProblem(t`This browser's push service does not answer. Please try again later.`);
    } catch (error) {
      setProblem(failureOf(error).text);
    } finally {
      setBusy(false);
    }
  }
  return { busy, problem, press };
}
