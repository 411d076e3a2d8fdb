import { Trans, useLingui } from "@lingui/react/macro";
import { toast } from "../../../src/state/toast.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { Sheet } from "../../../src/ui/layout/Sheet.tsx";
import { Field } from "../../../src/ui/later/forms/Field.tsx";
import { plainOf } from "../../../src/ui/later/forms/plain-text.ts";
import { useForm } from "../../../src/ui/later/forms/use-form.ts";
import { Facts, type Fact } from "../../../src/ui/later/lists/Facts.tsx";
import { ActProblem } from "../../parts/ActSheet.tsx";
import styles from "../../parts/parts.module.css";
import { useAct } from "../../state/use-act.ts";

export interface SentSheetProps {
  id: string;
  facts: Fact[];
  onClose: () => void;
}

/** The server looks for the named transaction on the chain. */
export function SentSheet({ id, facts, onClose }: SentSheetProps) {
  const { t } = useLingui();
  const act = useAct();
  const form = useForm({
    check: (entered) =>
      /^0x[0-9a-fA-F]{64}$/.test(plainOf(entered, "txHash"))
        ? {}
        : { txHash: t`Enter the transaction hash: 0x and 64 characters.` },
    async send(entered) {
      const done = await act.run("POST operator/fees/sent", { id, txHash: plainOf(entered, "txHash") });
      if (done === null) return undefined;
      toast(t`Done`);
      onClose();
      return undefined;
    },
  });
  return (
    <Sheet open title={t`Enter the transaction`} onClose={onClose} locked={form.busy}>
      <form {...form.props} className={styles.form}>
        <Facts items={facts} />
        <Field
          label={t`Transaction`}
          name="txHash"
          autoComplete="off"
          maxLength={80}
          readOnly={act.isUnknown}
          error={form.errors["txHash"]}
        />
        <ActProblem act={act} />
        <Button type="submit" wide variant="primary" busy={form.busy}>
          <Trans>Mark as sent</Trans>
        </Button>
      </form>
    </Sheet>
  );
}
