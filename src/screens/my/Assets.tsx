import { useLingui } from "@lingui/react/macro";
import { parseAmount } from "../../../contract/money.ts";
import { assetUnit } from "../../i18n/names.ts";
import { useDocument } from "../../state/use-mirrored.ts";
import { AssetName } from "../../parts/AssetName.tsx";
import { NotLoaded } from "../../parts/NotLoaded.tsx";
import { Card, Stats } from "../../ui/layout/Card.tsx";
import { OwnAmount } from "../../ui/values/Own.tsx";
import { AsOf } from "../../parts/AsOf.tsx";

export function Assets() {
  const { t } = useLingui();
  const balances = useDocument("balances");
  if (balances.state !== "ready") {
    return <NotLoaded state={balances.state} shape="card" />;
  }
  const { usdt, balance, repurchasePoints, fuel, lock, pledged = "0" } = balances.value;
  const leaving = parseAmount(usdt) - parseAmount(balance);
  const held = { usdt: balance, points: repurchasePoints, fuel, lock };
  const assets = ["usdt", "points", "fuel", "lock"] as const;
  return (
    <Card title={t`Assets`} aside={<AsOf at={balances.asOf} />}>
      <Stats
        roomy
        items={[
          ...assets.map((asset) => ({
            key: asset,
            name: <AssetName asset={asset} />,
            value: <OwnAmount value={held[asset]} unit={assetUnit(asset)} />,
          })),
          ...(parseAmount(pledged) > 0n
            ? [
                {
                  key: "pledged",
                  name: t`In pledges`,
                  value: <OwnAmount value={pledged} unit={assetUnit("fuel")} />,
                },
              ]
            : []),
          ...(leaving > 0n
            ? [{ key: "leaving", name: t`Being withdrawn`, value: <OwnAmount value={leaving} unit="USDT" /> }]
            : []),
        ]}
      />
    </Card>
  );
}
