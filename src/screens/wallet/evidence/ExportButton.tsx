import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { openedMirror } from "../../../state/mirror.ts";
import { session } from "../../../state/session.ts";
import { toast } from "../../../state/toast.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { DocumentIcon } from "../../../ui/later/icons/things.tsx";
import { download } from "../../../state/later/files.ts";
import { evidenceFile } from "./evidence-file.ts";

export function ExportButton() {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      const file = await evidenceFile(await openedMirror(), session.uid ?? "", location.origin);
      download(file, `starship-evidence-${new Date().toISOString().slice(0, 10)}.json`);
    } catch (error) {
      console.warn("The evidence could not be exported", error);
      toast(t`The file could not be created. Please try again.`);
    }
    setBusy(false);
  }

  return (
    <Button wide busy={busy} icon={<DocumentIcon size="1.25rem" />} onClick={() => void save()}>
      <Trans>Save evidence</Trans>
    </Button>
  );
}
