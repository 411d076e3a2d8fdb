import { Trans, useLingui } from "@lingui/react/macro";
import type { MirrorStore } from "../../../mirror/store.ts";
import { goBack, MY_PATH } from "../../../state/navigation.ts";
import { useLiveRead } from "../../../state/use-live-read.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { CheckIcon } from "../../../ui/later/icons/actions.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Column, Page } from "../../../ui/layout/Page.tsx";
import { Facts } from "../../../ui/later/lists/Facts.tsx";
import { Contradicted } from "./Contradicted.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { Included } from "./Included.tsx";
import { seenFacts } from "./seen-facts.tsx";

export default function Evidence() {
  const { t } = useLingui();
  const read = useLiveRead("evidence", readEvidence);
  return (
    <Page title={t`Evidence`} onBack={() => goBack(MY_PATH)} desk="even">
      {!read ? (
        <Column>
          <Skeleton shape="card" count={2} />
        </Column>
      ) : (
        <>
          <Column>
            {read.value.contradiction ? <Contradicted found={read.value.contradiction} /> : null}
            <Included />
          </Column>
          <Column>
            <Seen {...read.value} />
          </Column>
        </>
      )}
    </Page>
  );
}

type Seen = Awaited<ReturnType<typeof readEvidence>>;

async function readEvidence(store: MirrorStore) {
  const [contradiction, keys, heads] = await Promise.all([
    store.contradiction(),
    store.pinnedKeys(),
    store.headsFrom(0),
  ]);
  return { contradiction, keys, heads };
}

function Seen({ contradiction, keys, heads }: Seen) {
  const { t, i18n } = useLingui();
  if (!keys || heads.length === 0)
    return (
      <EmptyState title={t`No signatures yet`}>
        <Trans>It arrives with the next connection and is saved on this device.</Trans>
      </EmptyState>
    );
  return (
    <Card title={t`What this device has seen`}>
      {contradiction ? null : (
        <Banner tone="good" icon={<CheckIcon size="1.25rem" />}>
          <Trans>Nothing since then contradicts it.</Trans>
        </Banner>
      )}
      <p>
        <Trans>
          With every change, the platform signs where your statement ends. This device keeps these signatures
          until you sign out, so no entry can be changed, removed or inserted unnoticed.
        </Trans>
      </p>
      <Facts items={seenFacts({ keys, heads }, i18n.locale)} />
      <ExportButton />
    </Card>
  );
}
