import { Trans, useLingui } from "@lingui/react/macro";
import type { TeamGrowth } from "../../../../../contract/team/growth-schemas.ts";
import { formatNumber } from "../../../../i18n/format.ts";
import { Table } from "../../../../ui/later/lists/Table.tsx";
import { Card } from "../../../../ui/layout/Card.tsx";
import { Own, OwnAmount } from "../../../../ui/values/Own.tsx";

interface Row {
  /** Null for everyone further down. */
  level: number | null;
  members: number;
  performance: string;
}

/** Their sums are those of the whole team. */
export function Levels({ growth: { levels, deeper } }: { growth: Pick<TeamGrowth, "levels" | "deeper"> }) {
  const { t, i18n } = useLingui();
  const rows: Row[] = [...levels, ...(deeper ? [{ level: null, ...deeper }] : [])];
  return (
    <Card look="plain" title={t`Team by depth`}>
      <Table<Row>
        label={t`Team by depth`}
        rows={rows}
        keyOf={({ level }) => String(level)}
        columns={[
          { key: "level", name: t`Depth`, renderCell: ({ level }) => level ?? <Trans>Deeper</Trans> },
          {
            key: "members",
            name: t`Members`,
            figure: true,
            renderCell: ({ members }) => <Own>{formatNumber(members, i18n.locale)}</Own>,
          },
          {
            key: "performance",
            name: t`Performance`,
            figure: true,
            renderCell: ({ performance }) => <OwnAmount value={performance} unit="USDT" size="small" />,
          },
        ]}
      />
    </Card>
  );
}
