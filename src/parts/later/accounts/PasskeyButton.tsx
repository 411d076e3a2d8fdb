import { Trans } from "@lingui/react/macro";
import { Button } from "../../../ui/controls/Button.tsx";
import { textOf } from "../../../ui/later/forms/use-form.ts";

const NAME = "with";
const PASSKEY = "passkey";

/** Submits its form, which is then confirmed with a passkey. */
export function PasskeyButton({ primary = false, disabled }: { primary?: boolean; disabled: boolean }) {
  return (
    <Button
      type="submit"
      name={NAME}
      value={PASSKEY}
      variant={primary ? "primary" : "quiet"}
      wide
      disabled={disabled}
    >
      <Trans>Confirm with a passkey</Trans>
    </Button>
  );
}

/** Whether {@link PasskeyButton} submitted the form. */
export function isByPasskey(entered: FormData): boolean {
  return textOf(entered, NAME) === PASSKEY;
}
