import { useLingui } from "@lingui/react/macro";
import { VisuallyHidden } from "../VisuallyHidden.tsx";

const DOTS = "\u2022".repeat(6);

/** The number of dots is constant, so it reveals nothing. */
export function Dots() {
  const { t } = useLingui();
  return (
    <>
      <span aria-hidden="true">{DOTS}</span>
      <VisuallyHidden>{t`Hidden`}</VisuallyHidden>
    </>
  );
}
