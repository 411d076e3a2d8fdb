import { useContext } from "react";
import type { Alarm } from "../../contract/operator/schemas.ts";
import { ListItem } from "../../src/ui/later/lists/List.tsx";
import { Pill } from "../../src/ui/later/lists/Pill.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { alarmName, alarmSubject } from "../names.ts";
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
  const { kind, since, detail } = alarm;
  const subject = alarmSubject(alarm);
  const place = placeOfAlarm(alarm);
  const room = rooms.find(({ path }) => path === `/${place?.split("/")[1]}`);
  const leads = place !== null && room && may(room.call) ? place : otherwise;
  return (
    <ListItem
      title={alarmName(kind)}
      detail={
        <>
          {subject}
          {subject && detail ? " \u00B7 " : null}
          {isMoment(detail) ? <When at={detail} /> : detail}
          {subject || detail ? <br /> : null}
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

function isMoment(detail: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(detail);
}
