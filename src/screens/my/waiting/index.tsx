import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAction } from "../../../state/later/actions/action.ts";
import { goBack, MY_PATH } from "../../../state/navigation.ts";
import { useQueue } from "../../../state/queue/queue-state.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { RefreshIcon } from "../../../ui/icons/index.ts";
import { CheckIcon } from "../../../ui/later/icons/actions.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { Item } from "./Item.tsx";
import styles from "./waiting.module.css";

export default function Waiting() {
  const { t } = useLingui();
  const { rows, unstored, read } = useQueue();
  const count = plural(rows.length, { one: "# request waiting.", other: "# requests waiting." });
  return (
    <Page title={t`Waiting to be sent`} onBack={() => goBack(MY_PATH)}>
      <VisuallyHidden>
        <span role="status">{read ? (rows.length === 0 ? t`Nothing waiting` : count) : null}</span>
      </VisuallyHidden>
      <Payment />
      {!read ? (
        <Skeleton shape="card" count={2} />
      ) : rows.length === 0 ? (
        <EmptyState icon={<CheckIcon size="2rem" />} title={t`Nothing waiting`}>
          <Trans>
            Feedback and other requests wait here until they can be sent. Payments never wait: they are sent
            at once or not at all.
          </Trans>
        </EmptyState>
      ) : (
        <ul className={styles.list} aria-label={t`Waiting to be sent`}>
          {rows.map((row) => (
            <Item key={row.id} row={row} isUnstored={unstored.includes(row.id)} />
          ))}
        </ul>
      )}
    </Page>
  );
}

/** A payment was sent: it can be neither resent nor withdrawn. */
function Payment() {
  const { status } = useAction();
  if (status !== "checking") return null;
  return (
    <Banner tone="warning" icon={<RefreshIcon size="1.25rem" />}>
      <Trans>A payment was sent and we are checking its outcome. It is never sent twice.</Trans>
    </Banner>
  );
}
