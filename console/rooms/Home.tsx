import { Trans, useLingui } from "@lingui/react/macro";
import { Card } from "../../src/ui/layout/Card.tsx";
import { EmptyState } from "../../src/ui/feedback/EmptyState.tsx";
import { CheckIcon } from "../../src/ui/later/icons/actions.tsx";
import { List, ListItem } from "../../src/ui/later/lists/List.tsx";
import { Pill } from "../../src/ui/later/lists/Pill.tsx";
import { waitingName } from "../names.ts";
import { ReadState } from "../parts/ReadState.tsx";
import { useWaitingRead } from "../parts/waiting-context.ts";
import { When } from "../parts/When.tsx";
import { placeOf } from "../places.ts";

/** The work that waits, first. */
export function Home() {
  const { t } = useLingui();
  const read = useWaitingRead();
  const waiting = read.data?.list.filter(({ count }) => count > 0) ?? [];
  return (
    <ReadState read={read}>
      {waiting.length === 0 ? (
        <EmptyState icon={<CheckIcon size="2rem" />} title={t`Nothing needs you.`}>
          <Trans>Anything that needs attention appears here.</Trans>
        </EmptyState>
      ) : (
        <Card look="plain" title={t`Needs attention`}>
          <List label={t`Needs attention`}>
            {waiting.map(({ kind, count, oldestAt }) => (
              <ListItem
                key={kind}
                href={`#${placeOf(kind)}`}
                title={waitingName(kind)}
                detail={
                  oldestAt ? (
                    <Trans>
                      Oldest since <When at={oldestAt} />
                    </Trans>
                  ) : null
                }
                trailing={<Pill tone={kind === "alarms" ? "danger" : "warning"}>{count}</Pill>}
              />
            ))}
          </List>
        </Card>
      )}
    </ReadState>
  );
}
