import { Trans } from "@lingui/react/macro";
import { t } from "@lingui/core/macro";
import { lineParty } from "../../../../contract/wallet/line-party.ts";
import type { BalanceLine } from "../../../../contract/wallet/schemas.ts";
import { CopyableHash } from "../../../parts/later/CopyableHash.tsx";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { TRANSFER_PATH } from "../transfer/path.ts";
import type { Fact } from "../../../ui/later/lists/Facts.tsx";

/**
 * Facts of member transfers, deposits and withdrawals. Lines of incomes and passes name the other party themselves.
 * @param explorer a block explorer's base URL, if any.
 */
export function movedFacts(line: BalanceLine, explorer: string | null): Fact[] {
  const { type, source } = line;
  if (type !== "transfer" && type !== "deposit" && type !== "withdraw") return [];
  const party = lineParty(line);
  const hash = source["txHash"];
  const number = source["withdrawal"];
  const { returns } = source;
  return [
    ...(party
      ? [{ key: "party", name: party.way === "from" ? t`Sender` : t`Recipient`, value: party.name }]
      : []),
    ...(typeof returns === "string"
      ? [{ key: "returns", name: t`Returns the transfer`, value: <code>{returns}</code>, long: true }]
      : []),
    ...(typeof number === "string" ? [{ key: "number", name: t`Withdrawal number`, value: number }] : []),
    ...(typeof hash === "string"
      ? [
          {
            key: "txHash",
            name: t`Transaction`,
            value: <CopyableHash hash={hash} explorer={explorer} />,
            long: true,
          },
        ]
      : []),
  ];
}

/** Links to the record of a deposit, a withdrawal or a member transfer, which shows what became of it. */
export function RecordLink({ line: { type, source } }: { line: BalanceLine }) {
  const { deposit, withdrawal } = source;
  if (type === "deposit" && typeof deposit === "string") {
    return (
      <ButtonLink wide href={`#/pages/recharge?id=${encodeURIComponent(deposit)}`}>
        <Trans>Show this deposit</Trans>
      </ButtonLink>
    );
  }
  if (type === "withdraw" && typeof withdrawal === "string") {
    return (
      <ButtonLink wide href={`#/pages/withdraw?id=${encodeURIComponent(withdrawal)}`}>
        <Trans>Show this withdrawal</Trans>
      </ButtonLink>
    );
  }
  if (type === "transfer") {
    return (
      <ButtonLink wide href={`#${TRANSFER_PATH}?id=${encodeURIComponent(source.transfer)}`}>
        <Trans>Show this transfer</Trans>
      </ButtonLink>
    );
  }
  return null;
}
