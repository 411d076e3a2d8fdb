import { t } from "@lingui/core/macro";
import { textOf, type FormErrors } from "../../../ui/later/forms/use-form.ts";

const PIN = /^\d{6,12}$/;
/** Contains ascending digits, across 9 and 0 too. */
const RUN = "01234567890123456789";

/** Source: rules.md C172. */
export function checkPin(entered: FormData): FormErrors {
  const pin = textOf(entered, "pin");
  const errors: FormErrors = {};
  if (!PIN.test(pin)) errors["pin"] = t`Enter 6 to 12 digits.`;
  else if (isGuessed(pin)) errors["pin"] = t`This PIN is easy to guess. Avoid sequences and repeated digits.`;
  else if (textOf(entered, "again") !== pin) errors["again"] = t`The PINs do not match.`;
  return errors;
}

/** A repeated digit, pair or triple, or digits in order. */
function isGuessed(pin: string): boolean {
  const backwards = [...pin].toReversed().join("");
  return /^(\d{1,3})\1+$/.test(pin) || RUN.includes(pin) || RUN.includes(backwards);
}
