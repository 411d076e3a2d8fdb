import type { ReactNode } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { TeamGrowth } from "../../../../../contract/team/growth-schemas.ts";
import { Card } from "../../../../ui/layout/Card.tsx";
import { List, ListItem } from "../../../../ui/later/lists/List.tsx";
import { Own, OwnAmount } from "../../../../ui/values/Own.tsx";

/** The levels sum to the whole team. */
export function Levels({ growth: { levels, deeper } }: { growth: Pick<TeamGrowth, "levels" | "deeper"> }) {
  const { t } = useLingui();
  return (
    <Card look="plain" title={t`Team by depth`}>
      <List label={t`Team by depth`}>
        {levels.map(({ level, ...sums }) => (
          <Row key={level} title={<Trans>Depth {level}</Trans>} {...sums} />
        ))}
        {deeper ? <Row title={<Trans>Deeper</Trans>} {...deeper} /> : null}
      </List>
    </Card>
  );
}

interface RowProps {
  title: ReactNode;
  members: number;
  performance: string;
}

function Row({ title, members, performance }: RowProps) {
  return (
    <ListItem
      title={title}
      detail={
        <Own>
          <Plural value={members} one="# member" other="# members" />
        </Own>
      }
      trailing={<OwnAmount value={performance} unit="USDT" size="small" />}
    />
  );
}
