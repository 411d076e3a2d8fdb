import { useState, type ReactNode } from "react";
import { Sheet } from "../../../ui/layout/Sheet.tsx";
import { ConfirmForm, type ConfirmFormProps } from "./ConfirmForm.tsx";

export interface ConfirmSheetProps extends ConfirmFormProps {
  open: boolean;
  title: ReactNode;
  onClose: () => void;
}

/** Stays open during the request: the answer may be shown only once. */
export function ConfirmSheet({ open, title, send, onClose, ...form }: ConfirmSheetProps) {
  const [busy, setBusy] = useState(false);
  async function sendLocked(...entered: Parameters<typeof send>) {
    setBusy(true);
    try {
      await send(...entered);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Sheet open={open} title={title} locked={busy} onClose={onClose}>
      <ConfirmForm {...form} send={sendLocked} />
    </Sheet>
  );
}
