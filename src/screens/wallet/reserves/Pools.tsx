import { Trans, useLingui } from "@lingui/react/macro";
import { assetName, type Asset } from "../../../i18n/names.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/later/lists/Facts.tsx";
import { sumText } from "./sum-text.ts";

/** Two pools are negative by nature: members own the other side. */
export function Pools({ pools }: { pools: Record<string, string> }) {
  const { t, i18n } = useLingui();
  const names: Record<string, string> = {
    custody: t`What the platform must hold for all`,
    supply: t`Issued and not burned`,
    treasury: t`Neither sold nor paid out`,
    backing: t`Backs points and locked fuel`,
    dividend: t`For dividends`,
    nft: t`For passes`,
    reserve: t`Reserve`,
    fees: t`Fees`,
    airdrop: t`Airdrops being paid`,
    withdrawing: t`Withdrawals on their way`,
    staked: t`Pledged`,
  };
  const held = Object.entries(pools).filter(([, sum]) => sum !== "0");
  return (
    <Card title={t`The platform's pools`}>
      <p>
        <Trans>
          Together with members' balances, each asset adds up to zero. A minus is what the platform owes.
        </Trans>
      </p>
      <Facts
        items={held.map(([key, sum]) => {
          const [pool = "", asset = ""] = key.split("/");
          const what = names[pool] ?? pool;
          const name = asset === "pass" ? `${what} (${assetName(asset as Asset)})` : what;
          return { key, name, value: sumText(sum, asset, i18n.locale) };
        })}
      />
    </Card>
  );
}
