import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useStorage } from "../../state/storage-status.ts";
import { toast } from "../../state/toast.ts";

export function useStorageWarning() {
  const { t } = useLingui();
  const { status } = useStorage();
  useEffect(() => {
    if (status === "refused")
      toast(t`This browser does not save data. You will see nothing while you are offline.`);
    if (status === "full") toast(t`This device is full. New data is not saved.`);
    // Must not rerun when only the language changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [status]);
}
