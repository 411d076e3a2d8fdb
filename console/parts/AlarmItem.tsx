import { Fragment, useContext } from "react";
import type { Alarm } from "../../contract/operator/schemas.ts";
import { ListItem } from "../../src/ui/later/lists/List.tsx";
import { Pill } from "../../src/ui/later/lists/Pill.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { alarmLines, alarmName } from "../alarms.ts";
import { placeOfAlarm } from "../places.ts";
import { useMay } from "../state/rights.ts";
import { RoomsContext } from "./rooms-context.ts";
import { When } from "./When.tsx";

export interface AlarmItemProps {
  alarm: Alarm;
  /** The link if the alarm has no room, or one that the operator may not enter. */
  otherwise?: string;
}

export function AlarmItem({ alarm, otherwise }: AlarmItemProps) {
  const { t } = useLingui();
  const rooms = useContext(RoomsContext);
  const may = useMay();
  const { kind, since } = alarm;
  const place = placeOfAlarm(alarm);
  const room = rooms.find(({ path }) => path === `/${place?.split("/")[1]}`);
  const leads = place !== null && room && may(room.call) ? place : otherwise;
  return (
    <ListItem
      title={alarmName(kind)}
      detail={
        <>
          {alarmLines(alarm).map((line) => (
            <Fragment key={line}>
              {line}
              <br />
            </Fragment>
          ))}
          <Trans>
            Since <When at={since} />
          </Trans>
        </>
      }
      trailing={<Pill tone="danger">{t`Alarm`}</Pill>}
      href={leads === undefined ? undefined : `#${leads}`}
    />
  );
}
