import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { formatTime } from "../../../i18n/format.ts";
import type { FileFault, ReceiptFile } from "../../../mirror/statement/receipt-file.ts";
import { ReceiptFacts } from "../../../parts/receipts/ReceiptFacts.tsx";
import type { Checked, Trust } from "../../../state/receipts/check.ts";
import { useChecked } from "../../../state/receipts/use-checked.ts";
import { Problem } from "../../../ui/feedback/Problem.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { BalancesHidden } from "../../../ui/values/Own.tsx";
import { VerdictText } from "./VerdictText.tsx";
import styles from "./verify.module.css";

export function Result({ found }: { found: ReceiptFile | FileFault | "unreadable" }) {
  const { t } = useLingui();
  if (typeof found === "object") return <FileResult file={found} />;
  const texts: Record<FileFault | "unreadable", string> = {
    empty: t`There is nothing to check. Choose a file, or paste its text.`,
    large: t`This is too large for a receipt.`,
    text: t`This is not a receipt file: it is not JSON.`,
    other: t`This is not a receipt: required details are missing.`,
    unreadable: t`The file could not be read. Please try again.`,
  };
  return <Problem>{texts[found]}</Problem>;
}

/** Shows a file's amounts even while balances are hidden, which hides only the member's own. */
function FileResult({ file }: { file: ReceiptFile }) {
  const { t } = useLingui();
  const checked = useChecked(file.receipt, file.key);
  const box = useRef<HTMLDivElement>(null);
  const isChecked = checked !== null;
  useEffect(() => {
    if (isChecked) box.current?.scrollIntoView({ block: "start" });
  }, [isChecked]);
  if (!checked) return <p aria-busy="true">{t`Checking`}</p>;
  return (
    <div ref={box} className={styles.result}>
      <VerdictText checked={checked} />
      <Notes file={file} checked={checked} />
      {checked.verdict === "version" ? null : (
        <Card title={checked.verdict === "genuine" ? t`What the platform signed` : t`What the file says`}>
          <BalancesHidden value={false}>
            <ReceiptFacts receipt={file.receipt} />
          </BalancesHidden>
        </Card>
      )}
    </div>
  );
}

function Notes({ file, checked }: { file: ReceiptFile; checked: Checked }) {
  return (
    <>
      <TrustText trust={checked.trust} />
      {checked.hasStrangeKey ? (
        <p>
          <Trans>The file contains its own key. A key cannot vouch for itself, so it was not used.</Trans>
        </p>
      ) : null}
      {checked.verdict === "genuine" && !file.receipt.v2 ? (
        <p>
          <Trans>
            This is version 1 of a receipt: it signs the action, its time and the amounts, but not the
            recipient or the address.
          </Trans>
        </p>
      ) : null}
    </>
  );
}

function TrustText({ trust }: { trust: Trust }) {
  const { i18n } = useLingui();
  if (trust.from === "nowhere") return null;
  if (trust.from === "pinned")
    return (
      <p>
        <Trans>Checked with the platform key saved on this device since first use.</Trans>
      </p>
    );
  const time = formatTime(trust.asOf, i18n.locale);
  const { host } = location;
  return (
    <p>
      <Trans>
        Checked with the key that {host} published at {time}. This device has no saved key.
      </Trans>
    </p>
  );
}
