import { startActions } from "../../state/later/actions/start.ts";
import { restoreTyped } from "../../state/later/restore-typed.ts";
import { startLive } from "../../state/later/start-live.ts";
import { startPush } from "../../state/push/start.ts";
import { startQueue } from "../../state/queue/start.ts";

/** Starts what the first screen does not wait for. @param main address of the app's script. */
export function startAfterFirstScreen(main: string): void {
  startLive();
  startActions();
  startQueue();
  startPush();
  restoreTyped();
  import("../../state/updates/worker-registration.ts").then(
    ({ registerWorker }) => registerWorker(),
    (error: unknown) => console.warn("The worker could not be registered", error),
  );
  import("../../state/kept/keep-screen.ts").then(
    ({ keepScreens }) => keepScreens(main),
    (error: unknown) => console.warn("No screen is kept", error),
  );
}
