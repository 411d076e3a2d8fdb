import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { Reason } from "../../../contract/reasons.ts";
import {
  PasskeyCancelledError,
  RefusedError,
  SignedOutError,
  UnreachableError,
} from "../../shared/errors.ts";
import { formatTime } from "../../i18n/format.ts";
import { reasonText, type LocalReason } from "../../i18n/later/reasons.ts";

/** `field` names the input at fault. */
export interface Failure {
  reason: Reason | LocalReason;
  field: string | null;
  /** The text is in the current language and names the retry time. */
  text: string;
}

/** Rethrows errors that are not of a call. */
export function failureOf(error: unknown): Failure {
  if (error instanceof RefusedError)
    return { reason: error.reason, field: error.field, text: refusalText(error) };
  if (error instanceof UnreachableError)
    return { reason: error.kind, field: null, text: reasonText(error.kind) };
  if (error instanceof PasskeyCancelledError)
    return { reason: "passkey_cancelled", field: null, text: reasonText("passkey_cancelled") };
  if (error instanceof SignedOutError)
    return { reason: "signed_out", field: null, text: reasonText("signed_out") };
  throw error;
}

const indefinite = new Set<Failure["reason"]>(["timeout", "network", "server", "internal", "unavailable"]);

/** Whether the call may have been carried out. */
export function isIndefinite(reason: Failure["reason"]): boolean {
  return indefinite.has(reason);
}

function refusalText({ reason, retryAt, bounds, text }: RefusedError): string {
  if (text !== null) return text;
  if (retryAt === null) return reasonText(reason, bounds);
  const time = formatTime(retryAt, i18n.locale);
  return `${reasonText(reason, bounds)} ${t`Try again after ${time}.`}`;
}
