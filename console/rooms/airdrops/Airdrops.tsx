import { Trans } from "@lingui/react/macro";
import { Link, useLocation } from "wouter";
import { useMay } from "../../state/rights.ts";
import styles from "../../parts/parts.module.css";
import { AirdropList } from "./AirdropList.tsx";
import { AirdropPage } from "./AirdropPage.tsx";
import { NewAirdrop } from "./NewAirdrop.tsx";

const PLACE = /^\/airdrops\/(new|[1-9]\d{0,17})$/;

export default function Airdrops() {
  const [path] = useLocation();
  const may = useMay();
  const place = PLACE.exec(path)?.[1];
  if (place === undefined)
    return (
      <>
        {may("POST operator/airdrop/preview") ? (
          <p className={styles.acts}>
            <Link href="/airdrops/new">
              <Trans>New airdrop</Trans>
            </Link>
          </p>
        ) : null}
        <AirdropList />
      </>
    );
  return (
    <>
      <p className={styles.acts}>
        <Link href="/airdrops">
          <Trans>All airdrops</Trans>
        </Link>
      </p>
      {place === "new" ? <NewAirdrop /> : <AirdropPage key={place} id={place} />}
    </>
  );
}
