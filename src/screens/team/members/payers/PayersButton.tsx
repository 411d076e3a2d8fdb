import { Trans } from "@lingui/react/macro";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../../../ui/controls/Button.tsx";

const PayersSheet = lazy(() => import("./PayersSheet.tsx"));

export function PayersButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button wide onClick={() => setOpen(true)}>
        <Trans>Whose votes paid me</Trans>
      </Button>
      <Suspense fallback={null}>{open ? <PayersSheet onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
