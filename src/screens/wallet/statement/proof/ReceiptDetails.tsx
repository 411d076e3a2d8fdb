import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { Receipt } from "../../../../../contract/wallet/receipt-schemas.ts";
import { actionName } from "../../../../i18n/later/action-names.ts";
import { formatNumber, formatTime } from "../../../../i18n/format.ts";
import { assetName } from "../../../../i18n/names.ts";
import { checkReceipt, type ReceiptVerdict } from "../../../../mirror/statement/check-receipt.ts";
import { useDocument } from "../../../../state/use-mirrored.ts";
import { Banner, type Tone } from "../../../../ui/feedback/Banner.tsx";
import { CheckIcon, WarningIcon } from "../../../../ui/icons/index.ts";
import { Facts, type Fact } from "../../../../ui/later/lists/Facts.tsx";
import { AssetAmount } from "../../../../parts/later/AssetAmount.tsx";

export function ReceiptDetails({ receipt, onLeave }: { receipt: Receipt; onLeave: () => void }) {
  const { t, i18n } = useLingui();
  const name = actionName(receipt.action);
  return (
    <>
      <VerdictBanner receipt={receipt} />
      <Facts
        items={[
          { key: "action", name: t`Action`, value: name, strong: true },
          { key: "time", name: t`Time`, value: formatTime(receipt.at, i18n.locale) },
          ...receipt.entries.flatMap((entry) => entryFacts(entry, i18n.locale, onLeave)),
          { key: "key", name: t`Key`, value: <code>{receipt.key}</code>, long: true },
          { key: "hash", name: t`Hash`, value: <code>{receipt.hash}</code>, long: true },
          { key: "signature", name: t`Signature`, value: <code>{receipt.signature}</code>, long: true },
        ]}
      />
    </>
  );
}

function entryFacts(
  { seq, asset, amount, balance }: Receipt["entries"][number],
  language: string,
  onLeave: () => void,
): Fact[] {
  const line = formatNumber(seq, language);
  const name = assetName(asset);
  return [
    {
      key: `amount-${seq}`,
      name: (
        <a href={`#/pages/bill?line=${seq}`} onClick={onLeave}>
          <Trans>Line {line}</Trans>
        </a>
      ),
      value: <AssetAmount asset={asset} value={amount} direction="auto" />,
    },
    {
      key: `balance-${seq}`,
      name: <Trans>{name} afterwards</Trans>,
      value: <AssetAmount asset={asset} value={balance} />,
    },
  ];
}

function VerdictBanner({ receipt }: { receipt: Receipt }) {
  const { t } = useLingui();
  const verdict = useVerdict(receipt);
  const texts: Record<ReceiptVerdict, { tone: Tone; text: string }> = {
    genuine: { tone: "good", text: t`Checked on this device: the platform signed exactly this.` },
    changed: { tone: "danger", text: t`This receipt was changed: its hash does not fit what it says.` },
    unsigned: { tone: "danger", text: t`The signature is not the platform's.` },
    unable: { tone: "warning", text: t`The signature cannot be checked in this browser.` },
  };
  if (verdict === null) return <p aria-busy="true">{t`Checking`}</p>;
  const { tone, text } = texts[verdict];
  return (
    <Banner
      tone={tone}
      icon={tone === "good" ? <CheckIcon size="1.25rem" /> : <WarningIcon size="1.25rem" />}
    >
      {text}
    </Banner>
  );
}

/** Null until verified against the platform's key stored on this device. */
function useVerdict(receipt: Receipt): ReceiptVerdict | null {
  const key = useDocument("receiptKey");
  const publicKey = key.state === "ready" ? key.value.publicKey : null;
  const waiting = key.state === "loading";
  const [verdict, setVerdict] = useState<ReceiptVerdict | null>(null);
  useEffect(() => {
    let current = true;
    if (waiting) return undefined;
    checkReceipt(receipt, publicKey)
      .catch((): ReceiptVerdict => "unable")
      .then((found) => {
        if (current) setVerdict(found);
      })
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [receipt, publicKey, waiting]);
  return verdict;
}
