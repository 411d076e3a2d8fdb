import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { formatNumber } from "../../i18n/format.ts";
import { useConnection } from "../../state/connection.ts";
import { useDocument } from "../../state/mirrored.ts";
import { refresh } from "../../state/refresh.ts";
import { NotYet } from "../../ui/feedback/NotYet.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Page } from "../../ui/layout/Page.tsx";
import { AsOf } from "../../ui/values/AsOf.tsx";
import { Bar } from "../../ui/values/Bar.tsx";
import styles from "./nft.module.css";
import { Pass } from "./Pass.tsx";

/** The starship passes: four ships, and how many of them are left. */
export default function Nft() {
  const { t, i18n } = useLingui();
  const online = useConnection().status === "online";
  const passes = useDocument("nftSettings");
  if (passes.state !== "ready") {
    return (
      <Page title={t`NFT`}>
        <NotYet state={passes.state} shape="card" count={4} online={online} onRetry={() => void refresh()} />
      </Page>
    );
  }
  const supply = passes.value.reduce((sum, pass) => sum + pass.supply, 0);
  const remaining = passes.value.reduce((sum, pass) => sum + pass.remaining, 0);
  const all = formatNumber(supply, i18n.locale);
  const left = formatNumber(remaining, i18n.locale);
  return (
    <Page title={t`NFT`}>
      <Card look="hero" title={t`Starship passes`} aside={<AsOf at={passes.asOf} offline={!online} />}>
        <p className={styles.left}>
          <strong className={styles.number}>{left}</strong>{" "}
          <span className={styles.quiet}>
            <Plural value={supply} one={`left of # pass`} other={`left of # passes`} />
          </span>
        </p>
        <Bar value={supply === 0 ? 0 : remaining / supply} label={t`${left} of ${all} left`} />
        <p className={styles.quiet}>
          <Trans>
            Staked passes share a part of what the platform took in that day. It can be nothing on a day on
            which nothing was paid.
          </Trans>
        </p>
      </Card>
      <ul className={styles.passes}>
        {passes.value.map((pass) => (
          <Pass key={pass.id} pass={pass} />
        ))}
      </ul>
    </Page>
  );
}
