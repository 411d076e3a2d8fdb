import { Trans, useLingui } from "@lingui/react/macro";
import type { NftSetting } from "../../../contract/passes/schemas.ts";
import { formatExact, formatNumber, formatRate } from "../../i18n/format.ts";
import { Button, ButtonLink } from "../../ui/controls/Button.tsx";
import { Bar } from "../../ui/later/lists/Bar.tsx";
import styles from "./passes.module.css";

export interface PassProps {
  pass: NftSetting;
  /** Null for a visitor, who gets a link instead. */
  onBuy: (() => void) | null;
}

export function Pass({ pass, onBuy }: PassProps) {
  const { t, i18n } = useLingui();
  const left = formatNumber(pass.remaining, i18n.locale);
  const all = formatNumber(pass.supply, i18n.locale);
  const share = formatRate(pass.profitShare, i18n.locale);
  const details = `#/pages/nftDetails?id=${pass.id}`;
  const { name } = pass;
  return (
    <li className={styles.pass}>
      <img className={styles.art} src={`./art/ship-${pass.id}.svg`} alt="" width="320" height="180" />
      <div className={styles.about}>
        <div className={styles.head}>
          <h2 className={styles.name}>{name}</h2>
          <span className={styles.price}>
            {formatExact(pass.price, i18n.locale)} <span className={styles.unit}>USDT</span>
          </span>
        </div>
        <Bar value={pass.supply === 0 ? 0 : pass.remaining / pass.supply} label={t`${left} of ${all} left`} />
        <p className={styles.head}>
          <span className={styles.quiet}>
            {pass.remaining === 0 ? (
              <Trans>Sold out</Trans>
            ) : (
              <Trans>
                {left} of {all} left
              </Trans>
            )}
          </span>
          <span className={styles.quiet}>
            <Trans>Profit share up to {share}</Trans>
          </span>
        </p>
        <div className={styles.buttons}>
          <ButtonLink href={details} aria-label={t`Details of ${name}`}>
            <Trans>Details</Trans>
          </ButtonLink>
          {onBuy === null ? null : (
            <Button disabled={pass.remaining === 0} onClick={onBuy} aria-label={t`Buy ${name}`}>
              <Trans>Buy</Trans>
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}
