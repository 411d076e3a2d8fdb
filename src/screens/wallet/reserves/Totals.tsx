import { Trans, useLingui } from "@lingui/react/macro";
import type { PublishedRoot } from "../../../../contract/evidence/root.ts";
import { FUEL_SUPPLY } from "../../../../contract/fuel/supply.ts";
import { tryParseAmount, UNIT } from "../../../../contract/money.ts";
import { formatTime } from "../../../i18n/format.ts";
import { assetName, type Asset } from "../../../i18n/names.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/later/lists/Facts.tsx";
import { sumText } from "./sum-text.ts";

export function Totals({ root: { statement } }: { root: PublishedRoot }) {
  const { t, i18n } = useLingui();
  const time = formatTime(statement.at, i18n.locale);
  const issued = tryParseAmount(statement.pools["supply/fuel"] ?? "");
  return (
    <Card look="hero" title={t`All members`}>
      <p>
        <Trans>Counted at {time}.</Trans>
      </p>
      <Facts
        items={[
          ...Object.entries(statement.totals).map(([asset, sum]) => ({
            key: asset,
            name: assetName(asset as Asset),
            value: sumText(sum, asset, i18n.locale),
            strong: asset === "usdt",
          })),
          ...(issued === null
            ? []
            : [
                {
                  key: "burnt",
                  name: t`Fuel burned so far`,
                  // The supply pool is negative by what is still there.
                  value: sumText(BigInt(FUEL_SUPPLY) * UNIT + issued, "fuel", i18n.locale),
                },
              ]),
        ]}
      />
    </Card>
  );
}
