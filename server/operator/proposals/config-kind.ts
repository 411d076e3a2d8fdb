/** Settings change by two operators while four eyes are on. Source: rules.md O97, O101. */
import { sql } from "kysely";
import { readSettings } from "../../core/settings.ts";
import { changeSettings, type SettingsObserver } from "../change-settings.ts";
import { ONE_OPERATOR } from "../operator-names.ts";
import type { ProposalKind } from "./kind.ts";

export function configKind(observers: SettingsObserver[]): ProposalKind<"POST operator/config"> {
  return {
    call: "POST operator/config",
    async preview(tx, { reason: _reason, effectiveAt: _at, ...change }) {
      // As its change does: of two at a time, the second one sees what the first one made.
      await sql`lock table setting in share row exclusive mode`.execute(tx);
      const settings = await readSettings(tx);
      const keys = Object.keys(change) as (keyof typeof change)[];
      const before = Object.fromEntries(keys.map((key) => [key, settings[key]]));
      return { subject: keys.join(" "), restsOn: before, effect: { before, after: change } };
    },
    perform: (tx, request, { at }) => changeSettings(tx, request, at, observers),
    // Breaking glass: whoever has the servers' environment can end four eyes, and nothing else; everybody sees that it is off.
    async isAlone(_tx, { reason: _reason, ...change }, { identity }) {
      const keys = Object.keys(change);
      return identity.name === ONE_OPERATOR && identity.via === "token" && keys.join() === "fourEyes";
    },
  };
}
