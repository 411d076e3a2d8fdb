import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { FoundDeposit } from "../../../contract/deposits/schemas.ts";
import { findDeposit } from "../../state/deposits/calls.ts";
import { useOnline } from "../../state/connection.ts";
import { failureOf } from "../../state/later/failure.ts";
import { refresh } from "../../state/refresh.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { Field } from "../../ui/later/forms/Field.tsx";
import { plainOf } from "../../ui/later/forms/plain-text.ts";
import { useForm } from "../../ui/later/forms/use-form.ts";
import { findingText, findingTone } from "./names.ts";
import styles from "./deposits.module.css";

/** @param least the smallest deposit; null while unknown. */
export function FindDeposit({ least }: { least: string | null }) {
  const online = useOnline();
  const { t } = useLingui();
  const [found, setFound] = useState<FoundDeposit | null>(null);
  const { props, errors, busy } = useForm({
    check: (entered) =>
      plainOf(entered, "txHash") === "" ? { txHash: t`Paste the transaction hash first.` } : {},
    async send(entered) {
      setFound(null);
      try {
        setFound(await findDeposit(plainOf(entered, "txHash")));
      } catch (error) {
        const { reason, text } = failureOf(error);
        return { txHash: reason === "invalid" ? t`That is not a transaction hash.` : text };
      }
      // The lookup may have found a deposit that the list lacks.
      void refresh();
      return undefined;
    },
  });
  return (
    <form {...props} className={styles.side}>
      <Field
        name="txHash"
        label={t`Where is my deposit? Paste the transaction hash`}
        hint={t`Find it in your wallet, next to the transfer: 0x and 64 characters.`}
        autoComplete="off"
        maxLength={200}
        // The result belongs to the previous hash.
        onChange={() => setFound(null)}
        error={errors["txHash"]}
      />
      <Button type="submit" wide busy={busy} disabled={!online && !busy}>
        <Trans>Look it up</Trans>
      </Button>
      {/* Mounted before its text: a live region inserted with its text is often not announced. */}
      <div role="status">
        {found ? <Banner tone={findingTone(found.state)}>{findingText(found, least)}</Banner> : null}
      </div>
    </form>
  );
}
