import { Trans, useLingui } from "@lingui/react/macro";
import { useDocument } from "../../../state/use-mirrored.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Sheet } from "../../../ui/layout/Sheet.tsx";
import { NotLoaded } from "../../../parts/NotLoaded.tsx";
import { Entries } from "./Entries.tsx";

export interface PickSheetProps {
  open: boolean;
  onPick: (address: string) => void;
  onClose: () => void;
}

/** Works offline. */
export function PickSheet({ open, onPick, onClose }: PickSheetProps) {
  const { t } = useLingui();
  const book = useDocument("addressBook");
  return (
    <Sheet open={open} title={t`Choose an address`} onClose={onClose}>
      {book.state !== "ready" ? (
        <NotLoaded state={book.state} shape="card" />
      ) : book.value.addresses.length === 0 ? (
        <p>
          <Trans>Your address book is empty. Add an address further down this page.</Trans>
        </p>
      ) : (
        <Card look="plain">
          <Entries book={book.value} onChoose={({ address }) => onPick(address)} />
        </Card>
      )}
    </Sheet>
  );
}
