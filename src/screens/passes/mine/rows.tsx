import { Trans, useLingui } from "@lingui/react/macro";
import type { NftStake, NftTransaction } from "../../../../contract/passes/schemas.ts";
import { formatNumber, formatShortTime } from "../../../i18n/format.ts";
import { formatSerials } from "../../../i18n/later/serials.ts";
import { ListItem } from "../../../ui/later/lists/List.tsx";
import { MINUS } from "../../../ui/values/amount-text.ts";
import { Own, OwnAmount } from "../../../ui/values/Own.tsx";
import styles from "../passes.module.css";

export interface MoveRowProps {
  move: NftTransaction;
  name: string;
  onShow: () => void;
}

export function MoveRow({ move, name, onShow }: MoveRowProps) {
  const { i18n } = useLingui();
  return (
    <ListItem
      onClick={onShow}
      title={<What move={move} />}
      detail={<Which name={name} of={move} />}
      trailing={
        <strong className={styles.count}>
          <Own>{signOf(move) + formatNumber(move.quantity, i18n.locale)}</Own>
        </strong>
      }
    />
  );
}

function What({ move }: { move: NftTransaction }) {
  const { account, returns } = move;
  if (move.type === "MINT") return <Trans>Bought</Trans>;
  if (move.type === "STAKE") return <Trans>Pledged</Trans>;
  if (returns !== undefined)
    return move.direction === "in" ? (
      <Trans>Returned by {account}</Trans>
    ) : (
      <Trans>Returned to {account}</Trans>
    );
  return move.direction === "in" ? <Trans>Received from {account}</Trans> : <Trans>Given to {account}</Trans>;
}

/** Staking does not change the number of passes held. */
function signOf({ type, direction }: NftTransaction): string {
  if (type === "STAKE") return "";
  return direction === "out" ? MINUS : "+";
}

export function StakeRow({ stake, name }: { stake: NftStake; name: string }) {
  const { i18n } = useLingui();
  const quantity = formatNumber(stake.quantity, i18n.locale);
  return (
    <ListItem
      title={
        <>
          <Own>{quantity}</Own> × {name}
        </>
      }
      detail={<Which of={stake} />}
      trailing={<OwnAmount value={stake.earnedProfit} unit="USDT" />}
      trailingDetail={<Trans>earned</Trans>}
    />
  );
}

interface WhichProps {
  name?: string;
  of: Pick<NftTransaction, "serials" | "createdAt">;
}

function Which({ name, of: { serials, createdAt } }: WhichProps) {
  const { i18n } = useLingui();
  const numbers = formatSerials(serials ?? [], i18n.locale);
  return (
    <>
      {name ? (
        <>
          {name}
          <br />
        </>
      ) : null}
      {serials ? (
        <>
          <Own>
            <Trans>No. {numbers}</Trans>
          </Own>
          <br />
        </>
      ) : null}
      <time dateTime={createdAt}>{formatShortTime(createdAt, i18n.locale)}</time>
    </>
  );
}
