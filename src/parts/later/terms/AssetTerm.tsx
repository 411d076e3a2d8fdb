import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { assetName, type Currency } from "../../../i18n/names.ts";
import { Sheet } from "../../../ui/layout/Sheet.tsx";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import styles from "./AssetTerm.module.css";

export interface AssetTermProps {
  asset: Currency;
}

export default function AssetTerm({ asset }: AssetTermProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const meanings: Record<Currency, string> = {
    usdt: t`USDT is a token meant to be worth one US dollar. Deposits, votes and withdrawals are in USDT.`,
    points: t`Points pay for votes. Part of each income is paid in points. They cannot be withdrawn.`,
    fuel: t`Fuel is the platform's own token. Re-investing and trading burn some of it, and the platform sets its price.`,
    lock: t`Part of each income is paid as locked fuel. A little is released every day as fuel you can use.`,
  };
  const name = assetName(asset);
  return (
    <>
      <button type="button" className={styles.term} onClick={() => setOpen(true)}>
        {name}
      </button>
      <Sheet open={open} title={name} onClose={() => setOpen(false)}>
        <p>{meanings[asset]}</p>
        <ButtonLink wide href={`#/pages/assetsDetail?asset=${asset}`}>{t`See history`}</ButtonLink>
      </Sheet>
    </>
  );
}
