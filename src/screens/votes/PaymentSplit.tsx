import { Trans, useLingui } from "@lingui/react/macro";
import { multiply, parseAmount } from "../../../contract/money.ts";
import type { Config } from "../../../contract/operator/config-schemas.ts";
import { paymentParts, type PaymentPart } from "../../../contract/operator/settings.ts";
import { formatExact, formatRate } from "../../i18n/format.ts";
import { lineTypeName } from "../../i18n/later/line-types.ts";
import { useDocument } from "../../state/use-mirrored.ts";
import { NotLoaded } from "../../parts/NotLoaded.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { AsOf } from "../../parts/AsOf.tsx";
import { DataTable } from "../../ui/later/lists/DataTable.tsx";
import styles from "./PaymentSplit.module.css";

/** Source: rules.md V9, U18. */
export function PaymentSplit() {
  const { t } = useLingui();
  const config = useDocument("config");
  // A config stored by an older version lacks `voteSplit`.
  const stored: Partial<Config> = config.state === "ready" ? config.value : {};
  if (config.state !== "ready" || !stored.voteSplit) {
    const state = config.state === "loading" ? "loading" : "absent";
    return <NotLoaded state={state} shape="card" />;
  }
  return (
    <Card title={t`Where each payment goes`} aside={<AsOf at={config.asOf} />}>
      <SplitPicture split={stored.voteSplit} />
    </Card>
  );
}

const EXAMPLE = "100";

export function SplitPicture({ split }: { split: Config["voteSplit"] }) {
  const { t, i18n } = useLingui();
  const names: Record<PaymentPart, string> = {
    direct: lineTypeName("direct"),
    position: lineTypeName("position"),
    leadership: lineTypeName("leadership"),
    dividend: lineTypeName("dividend"),
    nft: t`NFT pool`,
    reserve: t`Reserve`,
    fees: t`Platform fees`,
  };
  const parts = paymentParts.map((part, index) => ({
    part,
    name: names[part],
    colour: styles[`part${index + 1}`],
    percent: formatRate(split[part], i18n.locale),
    share: Number(split[part]) * 100,
    // Floating point is exact enough for drawing.
    before: paymentParts.slice(0, index).reduce((sum, earlier) => sum + Number(split[earlier]) * 100, 0),
    of: `${formatExact(multiply(parseAmount(EXAMPLE), parseAmount(split[part])), i18n.locale)} USDT`,
  }));
  return (
    <>
      <svg
        className={styles.bar}
        role="img"
        aria-label={parts.map(({ name, percent }) => `${name} ${percent}`).join(", ")}
      >
        {parts
          .filter(({ share }) => share > 0)
          .map(({ part, colour, share, before }) => (
            <rect key={part} className={colour} x={`${before}%`} width={`${share}%`} height="100%" />
          ))}
      </svg>
      <ul className={styles.legend}>
        {parts.map(({ part, name, colour, percent }) => (
          <li key={part} className={styles.entry}>
            <svg className={styles.mark} aria-hidden="true">
              <rect className={colour} width="100%" height="100%" rx="3" />
            </svg>
            <span>{name}</span> <span className={styles.percent}>{percent}</span>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>
        <Trans>Any part of the first three that nobody can claim goes to the dividend pool.</Trans>
      </p>
      <DataTable
        summary={<Trans>A payment of {EXAMPLE} USDT, as a table</Trans>}
        head={[t`Goes to`, t`Amount`]}
        rows={parts.map(({ part, name, of }) => ({ key: part, name, value: of }))}
      />
    </>
  );
}
