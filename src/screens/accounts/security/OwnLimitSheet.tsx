import { Trans, useLingui } from "@lingui/react/macro";
import { formatAmount, parseAmount } from "../../../../contract/money.ts";
import { OWN_LIMIT_MAX, OWN_LIMIT_WAIT_HOURS } from "../../../../contract/wallet/own-limit.ts";
import { ConfirmSheet } from "../../../parts/later/accounts/ConfirmSheet.tsx";
import { toast } from "../../../state/toast.ts";
import { setOwnLimit } from "../../../state/wallet/own-limit.ts";
import { Field } from "../../../ui/later/forms/Field.tsx";
import { amountToType, typedAmount } from "../../../ui/later/forms/typed-amount.ts";
import { textOf } from "../../../ui/later/forms/use-form.ts";

export interface OwnLimitSheetProps {
  open: boolean;
  /** A decimal string; null for none. */
  limit: string | null;
  onClose: () => void;
}

/** An empty field removes the limit. */
export function OwnLimitSheet({ open, limit, onClose }: OwnLimitSheetProps) {
  const { t, i18n } = useLingui();
  const hours = OWN_LIMIT_WAIT_HOURS;
  const wrong = { limit: t`Enter a valid amount.` };

  /** Undefined if it is no limit. */
  function limitOf(entered: FormData): string | null | undefined {
    const text = textOf(entered, "limit");
    if (text.trim() === "") return limit === null ? undefined : null;
    const typed = typedAmount(text, i18n.locale);
    return typed === null || typed > OWN_LIMIT_MAX ? undefined : formatAmount(typed);
  }

  return (
    <ConfirmSheet
      open={open}
      title={t`Your own daily limit`}
      action="wallet/ownLimit"
      submitLabel={<Trans>Save</Trans>}
      check={(entered) => (limitOf(entered) === undefined ? wrong : {})}
      send={async (proof, entered) => {
        const chosen = limitOf(entered) ?? null;
        await setOwnLimit(chosen, proof);
        const isLater = limit !== null && (chosen === null || parseAmount(chosen) > parseAmount(limit));
        toast(isLater ? t`It changes after the wait` : t`Limit saved`);
        onClose();
      }}
      errorsOf={({ reason }) => (reason === "invalid" ? wrong : undefined)}
      onClose={onClose}
    >
      {({ errors }) => (
        <>
          <p>
            <Trans>
              Transfers, withdrawals and given passes of a day count together. Buying, voting and pledging do
              not.
            </Trans>
          </p>
          <p>
            <Trans>
              A lower limit applies at once. A higher one, or none, applies after {hours} hours, and all your
              devices are notified. Customer service cannot shorten that.
            </Trans>
          </p>
          <Field
            name="limit"
            label={t`Most per day, in USDT`}
            defaultValue={limit === null ? "" : amountToType(parseAmount(limit), i18n.locale)}
            inputMode="decimal"
            maxLength={24}
            autoComplete="off"
            hint={
              limit === null ? t`0 lets nothing leave.` : t`0 lets nothing leave. Empty removes the limit.`
            }
            error={errors["limit"]}
          />
        </>
      )}
    </ConfirmSheet>
  );
}
