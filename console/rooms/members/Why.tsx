import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { BalanceLine } from "../../../contract/wallet/schemas.ts";
import { formatRate } from "../../../src/i18n/format.ts";
import { Facts, type Fact } from "../../../src/ui/later/lists/Facts.tsx";
import { MemberLink } from "../../parts/MemberLink.tsx";

/** Fields of a line's source. Other fields keep their wire names. */
const names: Record<string, MessageDescriptor> = {
  account: msg`Paid by`,
  base: msg`Their payment`,
  level: msg`Level`,
  rate: msg`Rate`,
  income: msg`Total income`,
  cap: msg`Could still earn before this`,
  vote: msg`Vote`,
  pool: msg`Pool`,
  day: msg`Day`,
  budget: msg`Total paid`,
  weight: msg`Weight`,
  ofWeight: msg`Total weight`,
  grade: msg`Grade`,
  nft: msg`Pass`,
  serials: msg`Numbers`,
  reason: msg`Reason`,
  from: msg`From`,
  to: msg`To`,
  fee: msg`Fee`,
  txHash: msg`Transaction`,
  block: msg`Block`,
  deposit: msg`Deposit`,
  withdrawal: msg`Withdrawal`,
  stake: msg`Pledge`,
  price: msg`Price`,
  transfer: msg`Transfer`,
  kind: msg`Kind`,
};
/** Fields whose value is a member's account. */
const accounts = new Set(["account"]);
const rates = new Set(["rate", "feeRate", "burnRate"]);

export function Why({ line: { source } }: { line: Pick<BalanceLine, "source"> }) {
  return (
    <details>
      <summary>
        <Trans>Why</Trans>
      </summary>
      <Facts items={Object.entries(source).map(([key, value]) => factOf(key, value))} />
    </details>
  );
}

function factOf(key: string, value: unknown): Fact {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return {
    key,
    name: names[key] ? i18n._(names[key]) : key,
    value: accounts.has(key) ? (
      <MemberLink account={text} />
    ) : rates.has(key) ? (
      formatRate(text, i18n.locale)
    ) : (
      text
    ),
    long: text.length > 40,
  };
}
