import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The app's own reasons, for calls without an answer. */
export type LocalReason =
  | "not_carried_out"
  | "passkey_cancelled"
  | "network"
  | "timeout"
  | "not-json"
  | "server";

export const localReasonTexts: Record<LocalReason, MessageDescriptor> = {
  not_carried_out: msg({
    id: "reason.not_carried_out",
    message: "This did not go through. You were not charged. You can try again.",
  }),
  passkey_cancelled: msg({
    id: "reason.passkey_cancelled",
    message: "No passkey was used. Nothing was done.",
  }),
  network: msg({ id: "reason.network", message: "No connection to the server." }),
  timeout: msg({ id: "reason.timeout", message: "The server did not respond in time." }),
  "not-json": msg({ id: "reason.not-json", message: "This network needs you to sign in first." }),
  server: msg({ id: "reason.server", message: "The server has a problem. Please try again later." }),
};
