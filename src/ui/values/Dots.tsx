import { useLingui } from "@lingui/react/macro";
import { VisuallyHidden } from "../VisuallyHidden.tsx";

const DOTS = "\u2022".repeat(6);

/** In place of a figure that is hidden: as many for a large one as for a small one. */
export function Dots() {
  const { t } = useLingui();
  return (
    <>
      <span aria-hidden="true">{DOTS}</span>
      <VisuallyHidden>{t`Hidden`}</VisuallyHidden>
    </>
  );
}
