import type { ReactNode } from "react";
import { Sheet } from "../../../ui/layout/Sheet.tsx";
import { ConfirmForm, type ConfirmFormProps } from "./ConfirmForm.tsx";

export interface ConfirmSheetProps extends ConfirmFormProps {
  open: boolean;
  title: ReactNode;
  onClose: () => void;
}

export function ConfirmSheet({ open, title, onClose, ...form }: ConfirmSheetProps) {
  return (
    <Sheet open={open} title={title} onClose={onClose}>
      <ConfirmForm {...form} />
    </Sheet>
  );
}
