import { useLingui } from "@lingui/react/macro";
import { useRecentLines } from "../../../state/later/use-recent-lines.ts";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { List, ListItem } from "../../../ui/later/lists/List.tsx";
import { LineRow } from "../LineRow.tsx";

const SHOWN = 3;

/** Reads the mirror. Source: rules.md C186. */
export function RecentLines() {
  const { t } = useLingui();
  const { state, rows } = useRecentLines(SHOWN);
  if (state === "loading") return <Skeleton shape="row" count={SHOWN} />;
  // The balances already say that nothing has arrived.
  if (state === "absent") return null;
  return (
    <Card look="plain" title={t`Recent activity`}>
      <List label={t`Recent activity`}>
        {rows.map((lines) => {
          const [line] = lines;
          return line ? <LineRow key={line.seq} line={line} parts={lines} /> : null;
        })}
        <ListItem
          href="#/pages/bill"
          title={rows.length > 0 ? t`See full bill` : t`Bill`}
          detail={rows.length > 0 ? undefined : t`Your payments and income appear here.`}
        />
      </List>
    </Card>
  );
}
