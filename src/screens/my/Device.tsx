import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { formatBytes } from "../../i18n/later/bytes.ts";
import { useOnline } from "../../state/connection.ts";
import { clearFetched, storageUse, type StorageUse } from "../../state/later/device-storage.ts";
import { install, useInstallMethod } from "../../state/later/install.ts";
import { useDocument } from "../../state/use-mirrored.ts";
import { toast } from "../../state/toast.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { InstallSheet } from "../../parts/later/InstallSheet.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { List, ListItem } from "../../ui/later/lists/List.tsx";
import { Sheet } from "../../ui/layout/Sheet.tsx";
import { InstallIcon, StorageIcon } from "../../ui/later/icons/entries.tsx";

export function Device() {
  const { t } = useLingui();
  const [installing, setInstalling] = useState(false);
  const [clearing, setClearing] = useState(false);
  const way = useInstallMethod();
  return (
    <Card look="plain" title={t`This device`}>
      <List>
        {way === "none" ? null : (
          <ListItem
            icon={<InstallIcon />}
            title={t`Install the app`}
            onClick={() => (way === "share" ? setInstalling(true) : void install())}
          />
        )}
        <StorageItem clearing={clearing} onPress={() => setClearing(true)} />
      </List>
      <InstallSheet open={installing} onClose={() => setInstalling(false)} />
      <ClearSheet open={clearing} onClose={() => setClearing(false)} />
    </Card>
  );
}

function StorageItem({ clearing, onPress }: { clearing: boolean; onPress: () => void }) {
  const { t, i18n } = useLingui();
  const [use, setUse] = useState<StorageUse | null>(null);
  const isFull = useDocument("unkept").state === "ready";
  useEffect(() => {
    if (clearing) return;
    let watching = true;
    void storageUse().then((found) => watching && setUse(found));
    return () => {
      watching = false;
    };
    // Measures again after clearing. The row stays mounted, since the focus returns to it.
  }, [clearing]);
  return (
    <ListItem
      icon={<StorageIcon />}
      title={t`Saved on this device`}
      detail={
        isFull
          ? t`This device is full. Only balances, the newest bill entries and unsent items are saved.`
          : use?.lasting
            ? t`The browser keeps it until you clear it.`
            : undefined
      }
      trailing={use ? formatBytes(use.used, i18n.locale) : undefined}
      onClick={onPress}
    />
  );
}

function ClearSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const online = useOnline();
  const [busy, setBusy] = useState(false);

  async function clear() {
    setBusy(true);
    try {
      const isWhole = await clearFetched();
      toast(isWhole ? t`Cleared and reloaded.` : t`Cleared. Some data is still loading.`);
      onClose();
    } catch (error) {
      console.warn("What is saved could not be cleared", error);
      toast(t`Not cleared. Please try again.`);
    }
    setBusy(false);
  }

  return (
    <Sheet open={open} title={t`Saved on this device`} locked={busy} onClose={onClose}>
      <p>
        <Trans>
          Your balances, bill, notices and records are saved for offline use. You can clear them here; they
          then load again. Receipts and unsent items stay.
        </Trans>
      </p>
      {online ? null : (
        <p>
          <Trans>You are offline, so nothing would be left to see. Please wait until you are online.</Trans>
        </p>
      )}
      <Button variant="danger" wide busy={busy} disabled={!online} onClick={() => void clear()}>
        <Trans>Clear and reload</Trans>
      </Button>
    </Sheet>
  );
}
