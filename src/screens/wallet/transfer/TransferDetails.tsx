import { Trans, useLingui } from "@lingui/react/macro";
import type { TransferLog } from "../../../../contract/wallet/schemas.ts";
import { formatExact, formatTime } from "../../../i18n/format.ts";
import { useTransferReturn } from "../../../state/wallet/transfer-return.ts";
import { WayBack } from "../../../parts/later/money/WayBack.tsx";
import { Facts } from "../../../ui/later/lists/Facts.tsx";
import { Own } from "../../../ui/values/Own.tsx";

export interface TransferDetailsProps {
  transfer: TransferLog;
  onAsk: () => void;
  onReturn: () => void;
}

export function TransferDetails({ transfer, onAsk, onReturn }: TransferDetailsProps) {
  const { t, i18n } = useLingui();
  const { id, direction, account, amount, returns, createdAt } = transfer;
  return (
    <>
      <Facts
        items={[
          { key: "party", name: direction === "in" ? t`Sender` : t`Recipient`, value: account, strong: true },
          {
            key: "amount",
            name: t`Amount`,
            value: <Own>{`${formatExact(amount, i18n.locale)} USDT`}</Own>,
            strong: true,
          },
          { key: "time", name: t`Time`, value: formatTime(createdAt, i18n.locale) },
          { key: "id", name: t`Transfer`, value: <code>{id}</code>, long: true },
          ...(returns === undefined
            ? []
            : [{ key: "returns", name: t`Returns the transfer`, value: <code>{returns}</code>, long: true }]),
        ]}
      />
      {returns === undefined ? <Returnable transfer={transfer} onAsk={onAsk} onReturn={onReturn} /> : null}
    </>
  );
}

function Returnable({ transfer: { id, direction, account }, onAsk, onReturn }: TransferDetailsProps) {
  const found = useTransferReturn(id);
  return (
    <WayBack
      found={found}
      direction={direction}
      account={account}
      texts={{
        mistaken: <Trans>Sent to the wrong member? Only the recipient can return it.</Trans>,
        asked: askedText,
        terms: <Trans>Returning sends the whole amount back to its sender. It can be returned once.</Trans>,
        submit: <Trans>Return this transfer</Trans>,
      }}
      onAsk={onAsk}
      onReturn={onReturn}
    />
  );
}

function askedText(account: string, time: string) {
  return (
    <Trans>
      On {time} {account} said that this transfer was a mistake and asked for it back. Whether you return it
      is up to you.
    </Trans>
  );
}
