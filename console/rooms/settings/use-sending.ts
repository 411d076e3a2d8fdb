import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Settings } from "../../../contract/operator/settings-schemas.ts";
import { failureOf, type Failure } from "../../../src/state/later/failure.ts";
import { noteChange } from "../../state/changes.ts";
import { send } from "../../state/client.ts";
import { useAct, type Act } from "../../state/use-act.ts";
import { assess, type SettingKey } from "./draft.ts";
import { isInReach, typedMoment } from "./moment.ts";
import type { Editing } from "./use-editing.ts";

export type Outcome = "done" | "scheduled" | "proposed" | "out_of_reach" | null;

export interface Sending {
  act: Pick<Act, "failure" | "isUnknown">;
  busy: boolean;
  /** The last try was not sent: another operator had changed the same settings. */
  isChanged: boolean;
  /** @returns null when it was not carried out. */
  send: (takesTwo: boolean) => Promise<Outcome>;
}

interface Last {
  takesTwo: boolean;
  isTimed: boolean;
}

/** Sends what is typed, on the condition that the replaced values are still those that the operator saw. */
export function useSending({ draft }: Editing): Sending {
  const { i18n } = useLingui();
  const act = useAct();
  const [looking, setLooking] = useState(false);
  const [unread, setUnread] = useState<Failure | null>(null);
  const [isChanged, setChanged] = useState(false);
  const [last, setLast] = useState<Last>({ takesTwo: false, isTimed: false });

  async function sendIt(takesTwo: boolean): Promise<Outcome> {
    // Sends the same request again, whatever the settings are by now: the earlier try may have changed them.
    if (act.isUnknown) return carryOut({}, last);
    setUnread(null);
    setChanged(false);
    const now = await readNow();
    if (now === null) return null;
    const { changes, conflicts, problems } = assess(draft, now.settings, i18n.locale);
    if (conflicts.length > 0 || Object.keys(problems).length > 0 || Object.keys(changes).length === 0) {
      setChanged(true);
      noteChange();
      return null;
    }
    const at = draft.when === "at" ? typedMoment(draft.at, now.settings.withdrawWindow.timeZone) : null;
    if (at !== null && !isInReach(at, now.at)) return "out_of_reach";
    const shown = Object.keys(changes).map((key) => [key, now.settings[key as SettingKey]]);
    const body = {
      ...changes,
      from: Object.fromEntries(shown) as Partial<Settings>,
      ...(at !== null && { effectiveAt: at.toISOString() }),
      reason: draft.reason.trim(),
    };
    const sent = { takesTwo: takesTwo || now.settings.fourEyes, isTimed: at !== null };
    setLast(sent);
    return carryOut(body, sent);
  }

  async function readNow(): Promise<{ settings: Settings; at: Date } | null> {
    setLooking(true);
    try {
      const { data, at } = await send("GET operator/config", {});
      return { settings: data, at };
    } catch (error) {
      setUnread(failureOf(error));
      return null;
    } finally {
      setLooking(false);
    }
  }

  async function carryOut(body: Partial<Settings>, { takesTwo, isTimed }: Last): Promise<Outcome> {
    if (takesTwo) {
      const call = "POST operator/config" as const;
      return (await act.run("POST operator/proposals", { call, request: body })) ? "proposed" : null;
    }
    const done = await act.run("POST operator/config", body);
    if (!done) return null;
    return isTimed ? "scheduled" : "done";
  }

  return {
    act: { failure: unread ?? act.failure, isUnknown: act.isUnknown },
    busy: looking || act.busy,
    isChanged,
    send: sendIt,
  };
}
