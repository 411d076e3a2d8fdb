import { Trans, useLingui } from "@lingui/react/macro";
import { EmptyState } from "../../../src/ui/feedback/EmptyState.tsx";
import { ReadState } from "../../parts/ReadState.tsx";
import { useRead } from "../../state/use-read.ts";
import { SheetView } from "./SheetView.tsx";

/** The time since the last closed day. */
export function OpenDay() {
  const { t } = useLingui();
  const read = useRead("GET operator/reports/open", {});
  const sheet = read.data?.sheet;
  return (
    <>
      <h2>
        <Trans>Open day</Trans>
      </h2>
      <ReadState read={read}>
        {sheet ? (
          <SheetView sheet={sheet} />
        ) : (
          <EmptyState title={t`Nothing posted yet, or closed days are still being totalled.`} />
        )}
      </ReadState>
    </>
  );
}
