import { Trans } from "@lingui/react/macro";
import { Checkbox } from "../../src/ui/later/forms/Checkbox.tsx";

export interface UnpaidCheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** For a transaction on the chain that only looks like the payment (rules.md W59). */
export function UnpaidCheckbox({ checked, onChange }: UnpaidCheckboxProps) {
  return (
    <Checkbox
      label={<Trans>I have looked at the chain: we have not made this payment</Trans>}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
