import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { OperatorSession } from "../../contract/operator/operator-schemas.ts";
import { Button } from "../../src/ui/controls/Button.tsx";
import { Card } from "../../src/ui/layout/Card.tsx";
import { Facts, type Fact } from "../../src/ui/later/lists/Facts.tsx";
import { Pill } from "../../src/ui/later/lists/Pill.tsx";
import { ActSheet } from "../parts/ActSheet.tsx";
import styles from "../parts/parts.module.css";
import { ReadState } from "../parts/ReadState.tsx";
import { When } from "../parts/When.tsx";
import { useMay } from "../state/rights.ts";
import { useSession } from "../state/session.ts";
import { useRead } from "../state/use-read.ts";

/** One's own sessions; admins and auditors see all. */
export default function Sessions() {
  const { t } = useLingui();
  const read = useRead("GET operator/sessions", {});
  const mayOthers = useMay()("POST operator/operators");
  const { session: own } = useSession();
  const [ended, setEnded] = useState<OperatorSession | null>(null);
  return (
    <ReadState read={read}>
      <div className={styles.cards}>
        {read.data?.list.map((session) => (
          <Card
            key={session.id}
            title={session.operator}
            aside={
              session.current ? (
                <Pill tone="good">
                  <Trans>This one</Trans>
                </Pill>
              ) : null
            }
          >
            <Facts items={sessionFacts(session)} />
            {!session.current && (mayOthers || session.operator === own?.name) ? (
              <div className={styles.acts}>
                <Button onClick={() => setEnded(session)}>
                  <Trans>End</Trans>
                </Button>
              </div>
            ) : null}
          </Card>
        ))}
      </div>
      {ended ? (
        <ActSheet
          title={t`End session`}
          facts={[
            { key: "operator", name: <Trans>Operator</Trans>, value: ended.operator },
            ...sessionFacts(ended),
          ]}
          call="POST operator/session/end"
          request={() => ({ id: ended.id })}
          reason="none"
          confirm={t`End`}
          isDangerous
          onClose={() => setEnded(null)}
        />
      ) : null}
    </ReadState>
  );
}

function sessionFacts({ device, createdAt, usedAt }: OperatorSession): Fact[] {
  return [
    { key: "device", name: <Trans>Device</Trans>, value: device ?? "\u2013" },
    { key: "since", name: <Trans>Since</Trans>, value: <When at={createdAt} /> },
    { key: "used", name: <Trans>Last used</Trans>, value: <When at={usedAt} /> },
  ];
}
