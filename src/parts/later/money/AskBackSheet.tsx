import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { runPlainAction } from "../../../state/later/actions/action.ts";
import type { PlainCall } from "../../../state/action-types.ts";
import type { Fact } from "../../../ui/later/lists/Facts.tsx";
import { PlainSheet } from "./PlainSheet.tsx";

export interface AskBackSheetProps {
  open: boolean;
  call: PlainCall;
  /** Of the record; null for an action of an earlier visit. */
  id: string | null;
  preview: Fact[] | null;
  /** How long it can be asked for. */
  invalidText: ReactNode;
  /** What asking does. */
  children: ReactNode;
  onClose: () => void;
}

/** Asks the recipient of a transfer or a gift to return it. */
export function AskBackSheet({ call, id, children, ...props }: AskBackSheetProps) {
  const { t } = useLingui();
  return (
    <PlainSheet
      {...props}
      title={t`Ask for it back?`}
      submitLabel={<Trans>Ask for it back</Trans>}
      variant="primary"
      doneTitle={t`Asked for back`}
      doneText={<Trans>The recipient has been told. You are told when they return it.</Trans>}
      onSubmit={() => id !== null && void runPlainAction(call, id)}
    >
      {id === null ? null : <p>{children}</p>}
    </PlainSheet>
  );
}
