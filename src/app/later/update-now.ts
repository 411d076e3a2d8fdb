import { t } from "@lingui/core/macro";
import { applyUpdate, isNewestPublished } from "../../state/updates/worker-registration.ts";
import { reload } from "../../state/reload.ts";
import { toast } from "../../state/toast.ts";

/** Time to read the toast. */
const TOAST_MS = 1_500;
/** Stores the announced version that the server did not have when this tab was updated. */
const ABSENT = "starship.absent-version";

/** Source: rules.md C18. */
export type UpdateFailure = { kind: "download" } | { kind: "install"; code: string; message: string };

/** Whether this tab was to be updated to the announced version, and the server had none newer than the running one. */
export function wasAbsent(id: string): boolean {
  try {
    return sessionStorage.getItem(ABSENT) === id;
  } catch {
    return false;
  }
}

function noteNothingNewer(id: string): void {
  try {
    sessionStorage.setItem(ABSENT, id);
  } catch {
    // Storage is refused: the dialog asks again.
  }
}

/** @param id the announced version. Resolves to the failure, or null. */
export async function updateNow(id: string): Promise<UpdateFailure | null> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await registration?.update();
    if (registration?.installing) await untilInstalled(registration.installing);
  } catch (error) {
    if (error instanceof InstallError) return { kind: "install", code: error.state, message: error.message };
    return { kind: "download" };
  }
  if (await isNewestPublished()) noteNothingNewer(id);
  toast(t`Update finished, restarting`);
  await new Promise((resolve) => setTimeout(resolve, TOAST_MS));
  if ("serviceWorker" in navigator) await applyUpdate();
  else reload();
  return null;
}

class InstallError extends Error {
  readonly state: ServiceWorkerState;

  constructor(state: ServiceWorkerState) {
    super(t`some of it could not be downloaded or saved`);
    this.state = state;
  }
}

/** @throws InstallError when the worker becomes redundant */
function untilInstalled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    const checkState = () => {
      if (worker.state === "redundant") reject(new InstallError(worker.state));
      else if (worker.state !== "installing" && worker.state !== "parsed") resolve();
    };
    worker.addEventListener("statechange", checkState);
    checkState();
  });
}
