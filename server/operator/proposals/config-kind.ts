/** Source: rules.md O97, O101, O118. */
import type { SettingsChange } from "../../../contract/operator/settings-schemas.ts";
import { readSettings } from "../../core/settings.ts";
import { changeSettings, lockSettings, type SettingsObserver } from "../change-settings.ts";
import { settingsFrom } from "../given-settings.ts";
import { ONE_OPERATOR } from "../operator-names.ts";
import { changeOf, keysOf } from "../schedule/plan.ts";
import { foresee, scheduleChange } from "../schedule/schedule.ts";
import type { ProposalKind } from "./kind.ts";

export function configKind(observers: SettingsObserver[]): ProposalKind<"POST operator/config"> {
  return {
    call: "POST operator/config",
    async preview(tx, given, at) {
      const request: SettingsChange = settingsFrom(given);
      // The second of two concurrent proposals sees the first one's change.
      await lockSettings(tx);
      const { before } = await foresee(tx, request, at);
      const { effectiveAt } = request;
      const change = changeOf(request);
      const effect = { before, after: change, ...(effectiveAt !== undefined && { effectiveAt }) };
      return { subject: keysOf(change).join(" "), restsOn: before, effect };
    },
    // The shown values count only when the change is proposed; afterwards `restsOn` decides.
    kept: ({ from: _shown, ...change }) => change,
    async perform(tx, given, { at, proposedBy }) {
      const request: SettingsChange = settingsFrom(given);
      if (request.effectiveAt === undefined) return changeSettings(tx, request, at, observers);
      const by = { at, ...(proposedBy !== undefined && { proposedBy }) };
      const scheduled = await scheduleChange(tx, request, by, observers);
      return { ...(await readSettings(tx)), scheduled };
    },
    // Emergency access: whoever has the servers' environment can end four eyes, and nothing else.
    async isAlone(_tx, { reason: _reason, from: _from, ...change }, { identity }) {
      const keys = Object.keys(change);
      return identity.name === ONE_OPERATOR && identity.via === "token" && keys.join() === "fourEyes";
    },
  };
}
