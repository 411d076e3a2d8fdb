import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { InboxKind, InboxMessage } from "../../../../contract/inbox/schemas.ts";
import { outgoingEvents, pushScreen } from "../../../../contract/push/events.ts";
import { formatExact } from "../../../i18n/format.ts";
import { formatClock } from "../../../i18n/later/clock.ts";
import { assetUnit } from "../../../i18n/names.ts";
import { messageName } from "../../../i18n/later/message-names.ts";
import { usePassName } from "../../../state/later/use-pass-name.ts";
import { AssetAmount } from "../../../parts/later/AssetAmount.tsx";
import { BellIcon, PassIcon, StakeIcon, VoteIcon, WarningIcon } from "../../../ui/icons/index.ts";
import { DepositIcon, TransferIcon, WithdrawIcon } from "../../../ui/later/icons/entries.tsx";
import { FeedbackIcon, ShieldIcon } from "../../../ui/later/icons/things.tsx";
import { ListItem } from "../../../ui/later/lists/List.tsx";
import { Pill } from "../../../ui/later/lists/Pill.tsx";
import { Own, OwnAmount } from "../../../ui/values/Own.tsx";

const icons: Record<InboxKind, ReactNode> = {
  deposit: <DepositIcon />,
  withdrawal: <WithdrawIcon />,
  transfer: <TransferIcon />,
  pass: <PassIcon />,
  vote: <VoteIcon />,
  stake: <StakeIcon />,
  security: <ShieldIcon />,
  support: <FeedbackIcon />,
};
const warnings = new Set([
  "platform_debited",
  "deposit_below_minimum",
  "withdrawal_rejected",
  "withdrawal_failed",
  "reinvestment_due",
]);

export function MessageRow({ message, fresh }: { message: InboxMessage; fresh: boolean }) {
  const { t, i18n } = useLingui();
  const { kind, event, subject, createdAt } = message;
  // A newer server may send kinds that this app has no screen for.
  const isKnown = kind in icons;
  const detail = useDetail(message);
  return (
    <ListItem
      href={isKnown ? pushScreen(kind, subject) : undefined}
      icon={warnings.has(event) ? <WarningIcon /> : isKnown ? icons[kind] : <BellIcon />}
      title={messageName(message)}
      detail={
        <>
          {detail}
          {detail === null ? null : <br />}
          <time dateTime={createdAt}>{formatClock(createdAt, i18n.locale)}</time>
        </>
      }
      trailing={<MessageAmount message={message} />}
      trailingDetail={
        fresh ? <Pill tone="warning">{t({ message: "New", context: "a message" })}</Pill> : null
      }
    />
  );
}

function isOutgoing(event: InboxMessage["event"]): boolean {
  return (outgoingEvents as readonly string[]).includes(event);
}

/** By which the balance has grown; a transfer that is asked for back moves nothing. */
const arrivals = [
  "deposit_credited",
  "transfer_received",
  "transfer_returned",
] as const satisfies InboxMessage["event"][];

/** A vote shows its level instead. */
function MessageAmount({ message: { kind, event, data } }: { message: InboxMessage }) {
  if (data.change !== undefined && data.asset !== undefined)
    return <AssetAmount asset={data.asset} value={data.change} direction="auto" still />;
  if (data.amount === undefined || kind === "vote") return null;
  const isIn = (arrivals as readonly string[]).includes(event);
  return (
    <OwnAmount
      value={data.amount}
      unit={kind === "stake" ? assetUnit("fuel") : assetUnit("usdt")}
      {...(isIn && { direction: "in" as const })}
      still
    />
  );
}

function useDetail({ kind, event, data }: InboxMessage): ReactNode {
  const { i18n } = useLingui();
  const nameOf = usePassName();
  if (data.minimum !== undefined) {
    const least = formatExact(data.minimum, i18n.locale);
    return <Trans>The minimum deposit was {least} USDT.</Trans>;
  }
  const { account, pass, quantity, level, chances = 0 } = data;
  if (pass !== undefined) {
    const name = nameOf(pass);
    if (isOutgoing(event))
      return (
        <Own>
          <Trans>
            {name} × {quantity}, to {account}
          </Trans>
        </Own>
      );
    return (
      <Own>
        <Trans>
          {name} × {quantity}, from {account}
        </Trans>
      </Own>
    );
  }
  if (account !== undefined && isOutgoing(event)) return <Trans>To {account}</Trans>;
  if (account !== undefined) return <Trans>From {account}</Trans>;
  if (kind !== "vote" || level === undefined) return null;
  return (
    <>
      <Trans>Level {level}</Trans>
      {", "}
      {plural(chances, { one: "# re-investment left", other: "# re-investments left" })}
    </>
  );
}
