import type { ReactElement } from "react";
import { useReturn } from "../../../state/later/drafts/begun.ts";
import { navigation } from "../../../state/navigation.ts";
import { useActionSheet } from "../../../state/later/use-action-sheet.ts";
import { useDocument } from "../../../state/use-mirrored.ts";
import { usePassName } from "../../../state/later/use-pass-name.ts";
import { useHeld } from "../use-passes.ts";
import { BuySheet } from "./BuySheet.tsx";
import { GiftSheet } from "./GiftSheet.tsx";
import { OutcomeSheet } from "./OutcomeSheet.tsx";
import { StakeSheet } from "./StakeSheet.tsx";

export type PassCall = "POST nft/buy" | "POST nft/stake" | "POST nft/transfer";

const BUY = "POST nft/buy";

interface Chosen {
  call: PassCall;
  id: number;
  /** Quantity typed before a deposit. */
  typed?: string | undefined;
}

export interface PassSheet {
  /** While another action is open, shows that action's state instead. */
  begin(call: PassCall, id: number): void;
  sheet: ReactElement;
}

export function usePassSheet(): PassSheet {
  const sheet = useActionSheet<Chosen>();
  const settings = useDocument("nftSettings");
  const begin = (call: PassCall, id: number) => sheet.begin(call, { call, id });
  const isReady = settings.state === "ready";
  useReturn(navigation().here(), { isReady, isTouched: sheet.open }, ({ pass, quantity }) => {
    if (pass !== undefined) sheet.begin(BUY, { call: BUY, id: Number(pass), typed: quantity });
  });
  return { begin, sheet: <ActiveSheet chosen={sheet.draft} open={sheet.open} onClose={sheet.close} /> };
}

interface ActiveSheetProps {
  chosen: Chosen | null;
  open: boolean;
  onClose: () => void;
}

function ActiveSheet({ chosen, open, onClose }: ActiveSheetProps) {
  const settings = useDocument("nftSettings");
  const held = useHeld();
  const nameOf = usePassName();
  const pass = settings.state === "ready" ? settings.value.find((one) => one.id === chosen?.id) : undefined;
  if (chosen?.call === BUY) {
    if (pass) return <BuySheet open={open} pass={pass} typed={chosen.typed} onClose={onClose} />;
  } else if (chosen) {
    const { call, id } = chosen;
    const own = held.state === "ready" ? held.value.find((one) => one.id === id) : undefined;
    const props = { open, id, name: nameOf(id), held: own, onClose };
    return call === "POST nft/stake" ? (
      <StakeSheet {...props} />
    ) : (
      <GiftSheet {...props} price={pass?.price} />
    );
  }
  return <OutcomeSheet open={open} onClose={onClose} />;
}
