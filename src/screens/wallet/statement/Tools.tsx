import { Trans, useLingui } from "@lingui/react/macro";
import type { BalanceLine } from "../../../../contract/wallet/schemas.ts";
import { lazy, Suspense, useState } from "react";
import { lineTitleName } from "../../../i18n/later/line-titles.ts";
import { assetName } from "../../../i18n/names.ts";
import { lineTitle } from "../../../../contract/wallet/line-titles.ts";
import { localDay, type Digest } from "../../../mirror/statement/digest.ts";
import type { SearchIndex } from "../../../mirror/statement/search.ts";
import { download } from "../../../state/later/files.ts";
import { openedMirror } from "../../../state/mirror.ts";
import { toast } from "../../../state/toast.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { lineFilter, type Filter } from "./filter.ts";
import { matchingSeqs } from "./use-statement.ts";
import styles from "./statement.module.css";

const CheckSheet = lazy(() => import("./proof/CheckSheet.tsx"));
const MonthsSheet = lazy(() => import("./months/MonthsSheet.tsx"));
const ReceiptsSheet = lazy(() => import("./proof/ReceiptsSheet.tsx"));

export interface ToolsProps {
  filter: Filter;
  digest: Digest | null;
  /** Null without a search, and until the index is built. */
  index: SearchIndex | null;
}

export function Tools({ filter, digest, index }: ToolsProps) {
  const [open, setOpen] = useState<"check" | "receipts" | "months" | null>(null);
  const close = () => setOpen(null);
  return (
    <div className={styles.tools}>
      <Button onClick={() => setOpen("check")}>
        <Trans>Check</Trans>
      </Button>
      <Button onClick={() => setOpen("receipts")}>
        <Trans>Receipts</Trans>
      </Button>
      <ExportButton filter={filter} index={index} />
      <Button onClick={() => setOpen("months")}>
        <Trans>Months</Trans>
      </Button>
      <Suspense fallback={null}>
        {open === "check" ? <CheckSheet onClose={close} /> : null}
        {open === "months" ? <MonthsSheet digest={digest} onClose={close} /> : null}
        {open === "receipts" ? <ReceiptsSheet onClose={close} /> : null}
      </Suspense>
    </div>
  );
}

function ExportButton({ filter, index }: Pick<ToolsProps, "filter" | "index">) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const searching = filter.search.trim() !== "";

  async function save() {
    setBusy(true);
    try {
      const { exportLines } = await import("./proof/export.ts");
      const selection =
        searching && index ? { seqs: matchingSeqs(index, filter) } : { filter: lineFilter(filter) };
      const headings = {
        seq: t`Entry`,
        createdAt: t`Time`,
        asset: t`Asset`,
        type: t`Type`,
        amount: t`Amount`,
        balance: t`Balance afterwards`,
      };
      const names = {
        headings,
        asset: assetName,
        title: (line: BalanceLine) => lineTitleName(lineTitle(line)),
      };
      download(
        await exportLines(await openedMirror(), selection, names),
        `starship-${localDay(new Date())}.csv`,
      );
    } catch (error) {
      console.warn("The statement could not be exported", error);
      toast(t`The file could not be created. Please try again.`);
    }
    setBusy(false);
  }

  return (
    <Button busy={busy} disabled={searching && !index} onClick={() => void save()}>
      <Trans>CSV</Trans>
    </Button>
  );
}
