import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { use } from "react";
import { roles } from "../../../contract/operator/roles.ts";
import { Card } from "../../../src/ui/layout/Card.tsx";
import styles from "../../parts/parts.module.css";
import { RoomsContext } from "../../parts/rooms-context.ts";
import { roleName } from "./names.ts";
import { rightAt, type Right } from "./rights-table.ts";

const names: Record<Exclude<Right, "none">, MessageDescriptor> = {
  acts: msg`acts`,
  someActs: msg`some acts`,
  reads: msg`reads`,
};

/** Shows the table by which the server decides. */
export function Rights() {
  const { t, i18n } = useLingui();
  const rooms = use(RoomsContext);
  const nameOf = (right: Right) => (right === "none" ? "\u2013" : i18n._(names[right]));
  return (
    <Card title={t`Who may do what`}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by the keyboard */}
      <div className={styles.scroll} role="region" aria-label={t`Roles`} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Page</Trans>
              </th>
              {roles.map((role) => (
                <th scope="col" key={role}>
                  {roleName(role)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rooms.map((room) => (
              <tr key={room.path}>
                <th scope="row">{i18n._(room.title)}</th>
                {roles.map((role) => (
                  <td key={role}>{nameOf(rightAt(role, room))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
