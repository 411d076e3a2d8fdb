import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { NftSetting } from "../../../contract/passes/schemas.ts";
import { formatNumber } from "../../i18n/format.ts";
import { useDocument } from "../../state/use-mirrored.ts";
import { useSession } from "../../state/session.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { Column, Page } from "../../ui/layout/Page.tsx";
import { AsOf } from "../../parts/AsOf.tsx";
import { Help } from "../../parts/later/help/Help.tsx";
import { Bar } from "../../ui/later/lists/Bar.tsx";
import { MyPasses } from "./MyPasses.tsx";
import styles from "./passes.module.css";
import { Pass } from "./Pass.tsx";
import { PassesNotLoaded } from "./PassesNotLoaded.tsx";
import { usePassSheet } from "./sheets/use-pass-sheet.tsx";

export default function Passes() {
  const { t } = useLingui();
  const isMember = useSession().token !== null;
  const passes = useDocument("nftSettings");
  const { begin, sheet } = usePassSheet();
  if (passes.state !== "ready") {
    return (
      <Page title={t`NFT`} desk="form">
        <Column>
          <PassesNotLoaded state={passes.state} count={4} />
        </Column>
      </Page>
    );
  }
  return (
    <Page title={t`NFT`} desk="form">
      <Column>
        <Series passes={passes.value} asOf={passes.asOf} />
        {isMember ? <MyPasses /> : null}
      </Column>
      <Column>
        <ul className={styles.passes}>
          {passes.value.map((pass) => (
            <Pass key={pass.id} pass={pass} onBuy={isMember ? () => begin("POST nft/buy", pass.id) : null} />
          ))}
        </ul>
      </Column>
      {isMember ? sheet : null}
      <Help on="passes" />
    </Page>
  );
}

interface SeriesProps {
  passes: readonly NftSetting[];
  asOf: string;
}

function Series({ passes, asOf }: SeriesProps) {
  const { t, i18n } = useLingui();
  const supply = passes.reduce((sum, pass) => sum + pass.supply, 0);
  const remaining = passes.reduce((sum, pass) => sum + pass.remaining, 0);
  const all = formatNumber(supply, i18n.locale);
  const left = formatNumber(remaining, i18n.locale);
  return (
    <Card look="hero" title={t`Starship passes`} aside={<AsOf at={asOf} />}>
      <p className={styles.left}>
        <Trans>
          <strong className={styles.number}>{left}</strong> left of{" "}
          <Plural value={supply} one="# pass" other="# passes" />
        </Trans>
      </p>
      <Bar value={supply === 0 ? 0 : remaining / supply} label={t`${left} of ${all} left`} />
      <p className={styles.quiet}>
        <Trans>
          Pledged passes share part of what the platform took in that day. On days without payments it may be
          zero.
        </Trans>
      </p>
    </Card>
  );
}
