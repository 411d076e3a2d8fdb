import { Trans, useLingui } from "@lingui/react/macro";
import { formatNumber, formatTime } from "../../../i18n/format.ts";
import { AssetAmount } from "../../../parts/later/AssetAmount.tsx";
import type { Contradiction, Statement } from "../../../shared/schema.ts";
import { Problem } from "../../../ui/feedback/Problem.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts, type Fact } from "../../../ui/later/lists/Facts.tsx";
import { RootFaultText } from "../../../parts/later/RootFaultText.tsx";
import { rootFacts } from "./root-facts.tsx";

/** Does not judge between the versions. */
export function Contradicted({ found }: { found: Contradiction }) {
  const { t, i18n } = useLingui();
  const time = formatTime(found.at, i18n.locale);
  return (
    <Card title={t`The platform contradicts itself`}>
      <Problem>
        <What {...found} />
      </Problem>
      <p>
        {found.kind === "root" ? (
          <Trans>
            Found on {time}. Your statement continues as before. Save the evidence below first, then contact
            customer service. Signing out deletes it from this device.
          </Trans>
        ) : (
          <Trans>
            Found on {time}. Your statement here has not been updated since: balances and bill are from
            before. Save the evidence below first, then contact customer service. Signing out deletes it from
            this device.
          </Trans>
        )}
      </p>
      <Version title={t`Saved on this device`} said={found.kept} />
      <Version title={t`What the platform says now`} said={found.claimed} />
    </Card>
  );
}

function What({ kind, seq, fault }: Contradiction) {
  const { i18n } = useLingui();
  const line = seq === null ? "" : formatNumber(seq, i18n.locale);
  switch (kind) {
    case "line":
      return <Trans>Entry {line} of your statement has changed.</Trans>;
    case "content":
      return <Trans>Entry {line} of your statement does not match its own hash.</Trans>;
    case "shorter":
      return <Trans>Your statement now ends at entry {line}. Later entries are missing.</Trans>;
    case "head":
      return <Trans>The signed end of your statement does not match its entries.</Trans>;
    case "key":
      return <Trans>The platform uses a new key that its previous key did not sign.</Trans>;
    case "receipt":
      return <Trans>A receipt has changed, or does not match your statement.</Trans>;
    case "root":
      return <RootFaultText fault={fault} />;
  }
}

function Version({ title, said }: { title: string; said: Statement }) {
  const { t, i18n } = useLingui();
  const { line, head, key, receipt, root, log } = said;
  const facts: Fact[] = [];
  if (line) {
    const { asset } = line;
    facts.push(
      { key: "seq", name: t`Entry`, value: formatNumber(line.seq, i18n.locale) },
      { key: "time", name: t`Time`, value: formatTime(line.createdAt, i18n.locale) },
      {
        key: "amount",
        name: t`Amount`,
        value: <AssetAmount asset={asset} value={line.amount} direction="auto" />,
      },
      {
        key: "balance",
        name: t`Balance afterwards`,
        value: <AssetAmount asset={asset} value={line.balance} />,
      },
      { key: "hash", name: t`Hash`, value: <code>{line.hash}</code>, long: true },
    );
  }
  if (receipt)
    facts.push({ key: "receipt", name: t`Receipt`, value: <code>{receipt.hash}</code>, long: true });
  if (head)
    facts.push(
      { key: "end", name: t`Signed last entry of the statement`, value: formatNumber(head.seq, i18n.locale) },
      { key: "head", name: t`Its hash`, value: <code>{head.head}</code>, long: true },
      { key: "signature", name: t`Signature`, value: <code>{head.signature}</code>, long: true },
    );
  if (root) facts.push(...rootFacts(root, i18n.locale));
  if (log)
    facts.push({ key: "log", name: t`End of the root log`, value: <code>{log.root}</code>, long: true });
  if (key) facts.push({ key: "key", name: t`Signing key`, value: <code>{key.publicKey}</code>, long: true });
  return (
    <section>
      <h3>{title}</h3>
      {facts.length > 0 ? <Facts items={facts} /> : <Trans>Nothing.</Trans>}
    </section>
  );
}
