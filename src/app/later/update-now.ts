import { t } from "@lingui/core/macro";
import { applyUpdate } from "../../state/updates/worker-registration.ts";
import { reload } from "../../state/reload.ts";
import { toast } from "../../state/toast.ts";

/** Time to read the toast. */
const TOAST_MS = 1_500;

/** Source: rules.md C18. */
export type UpdateFailure = { kind: "download" } | { kind: "install"; code: string; message: string };

/** Resolves to the failure, or null. */
export async function updateNow(): Promise<UpdateFailure | null> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await registration?.update();
    if (registration?.installing) await untilInstalled(registration.installing);
  } catch (error) {
    if (error instanceof InstallError) return { kind: "install", code: error.state, message: error.message };
    return { kind: "download" };
  }
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
