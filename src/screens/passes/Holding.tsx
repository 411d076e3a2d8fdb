import { Trans, useLingui } from "@lingui/react/macro";
import type { MyNft } from "../../../contract/passes/schemas.ts";
import { formatNumber } from "../../i18n/format.ts";
import { formatSerials } from "../../i18n/later/serials.ts";
import { Own } from "../../ui/values/Own.tsx";
import { unstakedOf } from "./passes.ts";
import styles from "./passes.module.css";

export function Holding({ held, name }: { held: MyNft; name: string }) {
  const { i18n } = useLingui();
  const unstaked = formatNumber(unstakedOf(held), i18n.locale);
  const staked = formatNumber(held.staked, i18n.locale);
  const numbers = formatSerials(held.serials ?? [], i18n.locale);
  return (
    <div className={styles.small}>
      <img className={styles.thumb} src={`./art/ship-${held.id}.svg`} alt="" width="96" height="72" />
      <div className={styles.said}>
        <h2>{name}</h2>
        <p className={styles.quiet}>
          <Own>
            <Trans>
              {unstaked} not pledged, {staked} pledged
            </Trans>
          </Own>
        </p>
        {held.serials ? (
          <p className={styles.quiet}>
            <Own>
              <Trans>No. {numbers}</Trans>
            </Own>
          </p>
        ) : null}
      </div>
    </div>
  );
}
