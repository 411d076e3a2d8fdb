import { useLingui } from "@lingui/react/macro";
import { parseAmount } from "../../../contract/money.ts";
import { assetName, assetUnit, type Currency } from "../../i18n/names.ts";
import { useDocument } from "../../state/use-mirrored.ts";
import { setHideBalances, usePreferences } from "../../state/preferences.ts";
import { AssetName } from "../../parts/AssetName.tsx";
import { SecondValue } from "../../parts/SecondValue.tsx";
import { NotLoaded } from "../../parts/NotLoaded.tsx";
import { EyeIcon, EyeOffIcon } from "../../ui/icons/index.ts";
import { Card, Stats } from "../../ui/layout/Card.tsx";
import { IconButton } from "../../ui/layout/NavBar.tsx";
import { OwnAmount } from "../../ui/values/Own.tsx";
import { AsOf } from "../../parts/AsOf.tsx";
import styles from "./Balances.module.css";

export function Balances() {
  const { t } = useLingui();
  const { hideBalances } = usePreferences();
  const balances = useDocument("balances");
  if (balances.state !== "ready") {
    return <NotLoaded state={balances.state} shape="card" />;
  }
  const { usdt, balance, repurchasePoints, fuel, lock, pledged = "0", usd } = balances.value;
  const leaving = parseAmount(usdt) - parseAmount(balance);
  const held: [Currency, string][] = [
    ["points", repurchasePoints],
    ["fuel", fuel],
    ["lock", lock],
  ];
  return (
    <Card look="hero">
      <div className={styles.head}>
        <h2 className={styles.name}>{assetName("usdt")}</h2>
        <IconButton
          label={t`Hide balances`}
          pressed={hideBalances}
          onClick={() => setHideBalances(!hideBalances)}
        >
          {hideBalances ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
        <span className={styles.age}>
          <AsOf at={balances.asOf} />
        </span>
      </div>
      <OwnAmount value={balance} unit={assetUnit("usdt")} size="hero" mine />
      <SecondValue value={balance} note kept />
      <Stats
        roomy
        items={[
          ...unlessZero("leaving", t`Being withdrawn`, leaving),
          ...held.map(([asset, value]) => ({
            key: asset,
            name: <AssetName asset={asset} />,
            value: <OwnAmount value={value} />,
          })),
          ...unlessZero("pledged", t`In pledges`, parseAmount(pledged)),
          {
            key: "all",
            name: t`Total in USDT`,
            value: (
              <>
                <OwnAmount value={usd} />
                <SecondValue value={usd} kept />
              </>
            ),
          },
        ]}
      />
    </Card>
  );
}

function unlessZero(key: string, name: string, value: bigint) {
  return value > 0n ? [{ key, name, value: <OwnAmount value={value} /> }] : [];
}
