import { useSnapshot } from "valtio";
import { createActionRunner } from "./runner.ts";
import { action } from "../../action-state.ts";
import type { ActionCall, MoneyBody, MoneyCall, PlainCall } from "../../action-types.ts";
import { api } from "../../client.ts";
import { connection, onOnline, useConnectionWaitReason } from "../../connection.ts";
import { openedMirror } from "../../mirror.ts";
import { refresh } from "../../refresh.ts";
import { withSecondPlace } from "./open-actions.ts";
import { proven, type Proof } from "../accounts/proof.ts";
import { currentOwner, isLoggedIn, onOwnerChange } from "../../session.ts";

export { action, useAction, type ActionRefusal, type ActionState } from "../../action-state.ts";
export type { MoneyBody, MoneyCall } from "../../action-types.ts";

const runner = createActionRunner({
  state: action,
  api,
  store: async () => {
    const owner = currentOwner();
    return withSecondPlace(await openedMirror(), owner);
  },
  reachable: () => connection.status === "online",
  now: () => Date.now(),
  wait: waitOrOnline,
  onDone: () => void refresh(),
});

/** Another tab's action without a known outcome is shown instead. */
export function confirmAction(call: ActionCall): void {
  runner.confirm(call);
  resumeActions();
}

/** Has no effect while sending or checking. */
export function dismissAction(): void {
  runner.dismiss();
  resumeActions();
}

/** Does nothing while another action is open or the server is unreachable. Stores no proof. */
export function runAction<C extends MoneyCall>(money: {
  call: C;
  body: MoneyBody<C>;
  proof: Proof;
}): Promise<void> {
  const { call, body, proof } = money;
  return runner.send(call, (key) => proven(call, key, body, proof));
}

/** Like {@link runAction}. */
export function runPlainAction(call: PlainCall, id: string): Promise<void> {
  return runner.send(call, () => ({ id }));
}

/** Returns null when the form can be sent. */
export function useActionWaitReason(): "offline" | "unreachable" | "busy" | null {
  const noConnection = useConnectionWaitReason();
  const { status } = useSnapshot(action);
  return status === "sending" || status === "checking" ? "busy" : noConnection;
}

// Reset before the new owner sends: the running action is the previous owner's.
onOwnerChange(() => runner.reset());

export function resumeActions(): void {
  if (!isLoggedIn()) return;
  runner.resume().catch((error: unknown) => console.warn("Open actions could not be read", error));
}

/** Waits `ms`, or until reconnect. Rejects on abort. */
export function waitOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (end: () => void) => () => {
      clearTimeout(timer);
      stopOnline();
      signal.removeEventListener("abort", aborted);
      end();
    };
    const done = finish(resolve);
    const aborted = finish(() => reject(signal.reason));
    const timer = setTimeout(done, ms);
    const stopOnline = onOnline(done);
    signal.addEventListener("abort", aborted);
  });
}
