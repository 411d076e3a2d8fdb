import { Trans, useLingui } from "@lingui/react/macro";
import type { PublishedRoot } from "../../../../contract/evidence/root.ts";
import { formatNumber, formatTime } from "../../../i18n/format.ts";
import type { SeenRoots } from "../../../shared/schema.ts";
import { useOnline } from "../../../state/connection.ts";
import { TransactionHash } from "../../../parts/later/TransactionHash.tsx";
import { useDocument } from "../../../state/use-mirrored.ts";
import { useEarlierRoots } from "../../../state/later/seen-roots.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Chart } from "./Chart.tsx";
import styles from "./reserves.module.css";
import { sumText } from "./sum-text.ts";

export function History({ roots }: { roots: SeenRoots }) {
  const { t } = useLingui();
  const online = useOnline();
  const config = useDocument("config");
  const explorer = config.state === "ready" ? (config.value.chain?.explorer ?? null) : null;
  const { list, hasMore, state, loadMore } = useEarlierRoots(roots.list, roots.next);
  return (
    <Card title={t`Roots so far`}>
      {list.length > 1 ? <Chart list={list} /> : null}
      <ol className={styles.rows} reversed>
        {list.map((root) => (
          <Root key={root.hash} {...root} explorer={explorer} />
        ))}
      </ol>
      {state === "failed" ? <ErrorState onRetry={loadMore} /> : null}
      {hasMore && state !== "failed" ? (
        <Button wide busy={state === "loading"} disabled={!online} onClick={loadMore}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </Card>
  );
}

interface RootProps extends PublishedRoot {
  /** A block explorer's base URL. */
  explorer: string | null;
}

function Root({ statement: { number, at, totals }, hash, anchor, explorer }: RootProps) {
  const { i18n } = useLingui();
  const count = formatNumber(number, i18n.locale);
  const block = anchor ? formatNumber(anchor.block.number, i18n.locale) : "";
  return (
    <li className={styles.row}>
      <span className={styles.line}>
        <strong>
          <Trans>Root {count}</Trans>
        </strong>
        <span>{sumText(totals["usdt"] ?? "0", "usdt", i18n.locale)}</span>
      </span>
      <time className={styles.quiet} dateTime={at}>
        {formatTime(at, i18n.locale)}
      </time>
      <code className={styles.hash}>{hash}</code>
      {anchor ? (
        <>
          <span className={styles.quiet}>
            <Trans>Written to the chain in block {block}</Trans>
          </span>
          <span className={styles.hash}>
            <TransactionHash hash={anchor.transaction} explorer={explorer} />
          </span>
        </>
      ) : null}
    </li>
  );
}
