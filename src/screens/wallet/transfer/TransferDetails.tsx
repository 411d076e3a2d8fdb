import { Trans, useLingui } from "@lingui/react/macro";
import type { TransferReturn } from "../../../../contract/wallet/return-schemas.ts";
import type { TransferLog } from "../../../../contract/wallet/schemas.ts";
import { formatExact, formatTime } from "../../../i18n/format.ts";
import { useNow } from "../../../state/later/use-now.ts";
import { useServerSkew } from "../../../state/server-clock.ts";
import { useTransferReturn } from "../../../state/wallet/transfer-return.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { WarningIcon } from "../../../ui/icons/index.ts";
import { Unanswered } from "../../../parts/later/Unanswered.tsx";
import { Facts } from "../../../ui/later/lists/Facts.tsx";
import { Own } from "../../../ui/values/Own.tsx";
import styles from "./transfer.module.css";

const MINUTE_MS = 60_000;

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
      {returns === undefined ? <WayBack transfer={transfer} onAsk={onAsk} onReturn={onReturn} /> : null}
    </>
  );
}

/** It is asked of the server, since the mirror's records of transfers do not change. */
function WayBack({ transfer, onAsk, onReturn }: TransferDetailsProps) {
  const found = useTransferReturn(transfer.id);
  if (found.state === "none") return null;
  if (found.state === "asking")
    return (
      <Banner>
        <Trans>Looking up whether it was returned.</Trans>
      </Banner>
    );
  if (found.state === "unknown")
    return (
      <Unanswered asked={found}>
        {found.failure?.text ?? (
          <Trans>
            Whether it was returned cannot be looked up offline. It can be returned once you are online.
          </Trans>
        )}
      </Unanswered>
    );
  return transfer.direction === "out" ? (
    <Sent state={found.value} account={transfer.account} onAsk={onAsk} />
  ) : (
    <Received state={found.value} account={transfer.account} onReturn={onReturn} />
  );
}

function Sent({ state, account, onAsk }: { state: TransferReturn; account: string; onAsk: () => void }) {
  const { i18n } = useLingui();
  const now = useNow(MINUTE_MS, useServerSkew());
  const { askedAt, askUntil, returnedAt } = state;
  if (returnedAt !== null) return <Returned at={returnedAt} />;
  if (askedAt !== null) {
    const time = formatTime(askedAt, i18n.locale);
    return (
      <p className={styles.quiet}>
        <Trans>
          You asked {account} for it back on {time}. They have not returned it yet.
        </Trans>
      </p>
    );
  }
  if (now >= Date.parse(askUntil)) return null;
  return (
    <>
      <p className={styles.quiet}>
        <Trans>Sent to the wrong member? Only the recipient can return it.</Trans>
      </p>
      <Button wide onClick={onAsk}>
        <Trans>Ask for it back</Trans>
      </Button>
    </>
  );
}

function Received(props: { state: TransferReturn; account: string; onReturn: () => void }) {
  const { state, account, onReturn } = props;
  const { i18n } = useLingui();
  if (state.returnedAt !== null) return <Returned at={state.returnedAt} />;
  const time = state.askedAt === null ? null : formatTime(state.askedAt, i18n.locale);
  return (
    <>
      {time === null ? null : (
        <Banner tone="warning" icon={<WarningIcon size="1.25rem" />}>
          <Trans>
            On {time} {account} said that this transfer was a mistake and asked for it back. Whether you
            return it is up to you.
          </Trans>
        </Banner>
      )}
      <p className={styles.quiet}>
        <Trans>Returning sends the whole amount back to its sender. It can be returned once.</Trans>
      </p>
      <Button wide onClick={onReturn}>
        <Trans>Return this transfer</Trans>
      </Button>
    </>
  );
}

function Returned({ at }: { at: string }) {
  const { i18n } = useLingui();
  const time = formatTime(at, i18n.locale);
  return (
    <p className={styles.quiet}>
      <Trans>Returned on {time}.</Trans>
    </p>
  );
}
