import { Trans } from "@lingui/react/macro";
import { t } from "@lingui/core/macro";
import type { NftTransaction } from "../../../../contract/passes/schemas.ts";
import { lineParty } from "../../../../contract/wallet/line-party.ts";
import type { BalanceLine } from "../../../../contract/wallet/schemas.ts";
import { CopyableHash } from "../../../parts/later/CopyableHash.tsx";
import { useRecords } from "../../../state/later/use-records.ts";
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

/** Links to the record of a deposit, a withdrawal, a member transfer or passes, which shows what became of it. */
export function RecordLink({ line }: { line: BalanceLine }) {
  const { type, source } = line;
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
  return source["serials"] === undefined ? null : <PassesLink line={line} />;
}

/** The way back for a gift is in its record. */
function PassesLink({ line }: { line: BalanceLine }) {
  const found = useRecords("passMoves", Infinity);
  const record = found.state === "ready" ? found.records.find((move) => isRecordOf(move, line)) : undefined;
  if (!record) return null;
  return (
    <ButtonLink wide href={`#/pages/myNft?id=${encodeURIComponent(record.id)}`}>
      <Trans>Show these passes</Trans>
    </ButtonLink>
  );
}

/** A record and its lines are written together, and name the same passes. */
function isRecordOf({ createdAt, nftId, serials }: NftTransaction, { createdAt: at, source }: BalanceLine) {
  return createdAt === at && nftId === source["nft"] && String(serials) === String(source["serials"]);
}
