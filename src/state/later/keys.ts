import { proxy } from "valtio/vanilla";
import { useSnapshot } from "valtio";
import { STORED_PREFERENCES, writeStored } from "../../start/local-storage.ts";
import { preferences } from "../preferences.ts";

const help = proxy({ open: false });

export function useKeys(): { isHelpOpen: boolean; isOff: boolean } {
  const { open } = useSnapshot(help);
  const { keysOff = false } = useSnapshot(preferences);
  return { isHelpOpen: open, isOff: keysOff };
}

export function openKeyHelp(): void {
  help.open = true;
}

export function closeKeyHelp(): void {
  help.open = false;
}

export function setKeysOff(off: boolean): void {
  preferences.keysOff = off;
  writeStored(STORED_PREFERENCES, preferences);
}
