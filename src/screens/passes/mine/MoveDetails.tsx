import { Trans, useLingui } from "@lingui/react/macro";
import type { NftTransaction } from "../../../../contract/passes/schemas.ts";
import { formatTime } from "../../../i18n/format.ts";
import { useGiftReturn } from "../../../state/passes/gift-return.ts";
import { WayBack } from "../../../parts/later/money/WayBack.tsx";
import { Facts } from "../../../ui/later/lists/Facts.tsx";
import { moveFacts } from "../sheets/facts.tsx";

export interface MoveDetailsProps {
  move: NftTransaction;
  name: string;
  onAsk: () => void;
  onReturn: () => void;
}

/** A purchase or pledge names no other member. */
export function MoveDetails({ move, name, onAsk, onReturn }: MoveDetailsProps) {
  const { t, i18n } = useLingui();
  const { direction, account, returns, createdAt } = move;
  return (
    <>
      <Facts
        items={[
          ...moveFacts(move, name, i18n.locale),
          { key: "time", name: t`Time`, value: formatTime(createdAt, i18n.locale) },
        ]}
      />
      {account !== null && direction !== null && returns === undefined ? (
        <Returnable id={move.id} direction={direction} account={account} onAsk={onAsk} onReturn={onReturn} />
      ) : null}
    </>
  );
}

interface ReturnableProps extends Pick<MoveDetailsProps, "onAsk" | "onReturn"> {
  /** Of the record. */
  id: string;
  direction: "in" | "out";
  account: string;
}

function Returnable({ id, direction, account, onAsk, onReturn }: ReturnableProps) {
  const found = useGiftReturn(id);
  return (
    <WayBack
      found={found}
      direction={direction}
      account={account}
      texts={{
        mistaken: <Trans>Given to the wrong member? Only the recipient can return it.</Trans>,
        asked: askedText,
        terms: <Trans>Returning gives these passes back to their giver. A gift can be returned once.</Trans>,
        submit: <Trans>Return this gift</Trans>,
      }}
      blocked={
        found.state === "known" && found.value.complete === false ? (
          <Trans>
            Some of these passes are pledged or no longer yours, so the gift cannot be returned. You can give
            back the others yourself.
          </Trans>
        ) : null
      }
      onAsk={onAsk}
      onReturn={onReturn}
    />
  );
}

function askedText(account: string, time: string) {
  return (
    <Trans>
      On {time} {account} said that this gift was a mistake and asked for it back. Whether you return it is up
      to you.
    </Trans>
  );
}
