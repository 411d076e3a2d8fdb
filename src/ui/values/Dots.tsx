import { useLingui } from "@lingui/react/macro";
import { VisuallyHidden } from "../VisuallyHidden.tsx";

const DOTS = "\u2022".repeat(6);

/** Always the same number of dots. */
export function Dots() {
  const { t } = useLingui();
  return (
    <>
      <span aria-hidden="true">{DOTS}</span>
      <VisuallyHidden>{t`Hidden`}</VisuallyHidden>
    </>
  );
}
