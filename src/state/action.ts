import { proxy, useSnapshot } from "valtio";
import type { RequestOf } from "../../contract/endpoints.ts";
import { createActionRunner } from "./action-runner.ts";
import { idle, type ActionCall, type ActionState, type MoneyBody, type MoneyCall } from "./action-types.ts";
import { api } from "./client.ts";
import { connection, onOnline, useConnectionWaitReason } from "./connection.ts";
import { openedMirror } from "./mirror.ts";
import { refresh } from "./refresh.ts";
import { isLoggedIn, onOwnerChange } from "./session.ts";
import { expireExtras } from "./sync-extras.ts";

export type { ActionRefusal, ActionState, ActionStatus, MoneyBody, MoneyCall } from "./action-types.ts";

/** The one money action at a time. Never holds a password. */
export const action = proxy<ActionState>({ ...idle });

const runner = createActionRunner({
  state: action,
  api,
  store: openedMirror,
  reachable: () => connection.status === "online",
  now: () => Date.now(),
  wait: waitOrOnline,
  onDone() {
    expireExtras();
    void refresh();
  },
});

export function useAction(): ActionState {
  return useSnapshot(action) as ActionState;
}

/** Opens the confirmation of an action. */
export function confirmAction(call: ActionCall): void {
  runner.confirm(call);
}

/** Closes the confirmation or the result. What is under way cannot be dismissed. */
export function dismissAction(): void {
  runner.dismiss();
  resumeActions();
}

/**
 * Sends a money action. The password goes straight into the request and is kept nowhere. Does nothing while another is
 * under way or its outcome is shown, or when the server cannot be reached. Within 500 ms of the last it is held back until
 * they are over. Follow it by `useAction()`.
 */
export function runAction<C extends MoneyCall>(money: {
  call: C;
  body: MoneyBody<C>;
  payPassword: string;
}): Promise<void> {
  return runner.send(money.call, { ...money.body, payPassword: money.payPassword } as RequestOf<C>);
}

/** Takes a pending withdrawal back: like {@link runAction}, without a password, since nothing is spent. */
export function cancelWithdrawal(id: string): Promise<void> {
  return runner.send("POST withdraw/cancel", { id });
}

/** Why the form of an action cannot be sent now, live; null when it can. Nothing of the form is stored meanwhile. */
export function useActionWaitReason(): "offline" | "unreachable" | "busy" | null {
  const noConnection = useConnectionWaitReason();
  const { status } = useSnapshot(action);
  return status === "sending" || status === "checking" ? "busy" : noConnection;
}

/** Whether the outcome of an action is open: then the page must not be reloaded unasked. */
export function isActionOpen(): boolean {
  return action.status === "sending" || action.status === "checking";
}

/** Takes up what was open when the app was closed, now and when a member signs in. Returns how to stop. */
export function startActions(): () => void {
  resumeActions();
  return onOwnerChange(() => {
    runner.reset();
    resumeActions();
  });
}

function resumeActions(): void {
  if (!isLoggedIn()) return;
  runner.resume().catch((error: unknown) => console.warn("Open actions could not be read", error));
}

/** Waits `ms`, or until the server answers again. Rejects when `signal` is aborted. */
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
