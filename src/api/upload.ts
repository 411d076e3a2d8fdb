import { REQUEST_TIMEOUT_MS, TOKEN_HEADER } from "../../contract/envelope.ts";
import type { Uploaded } from "../../contract/schemas/feedback.ts";
import { readAnswer } from "./answer.ts";
import type { ApiEnvironment } from "./client.ts";
import { SignedOutError, UnreachableError, type UnreachableKind } from "./errors.ts";

export interface UploadOptions {
  /** Called with the share that was sent, 0 to 1. */
  onProgress(share: number): void;
  signal: AbortSignal;
}

/**
 * Sends a picture (`POST app/upload`). By XMLHttpRequest, as `fetch` does not tell how far it is.
 * @throws RefusedError, SignedOutError, UnreachableError; what `signal` was aborted with.
 */
export async function upload(
  environment: ApiEnvironment,
  file: Blob,
  options: UploadOptions,
): Promise<Uploaded> {
  const { now = () => new Date() } = environment;
  const token = environment.token();
  try {
    const { status, headers, text } = await send(environment, token, file, options);
    return readAnswer<Uploaded>(status, headers, text, now).data;
  } catch (error) {
    if (error instanceof SignedOutError) environment.onSignedOut(error.message, token);
    if (error instanceof UnreachableError) environment.onUnreachable?.(error);
    throw error;
  }
}

function send(
  { base, language }: ApiEnvironment,
  token: string | null,
  file: Blob,
  { onProgress, signal }: UploadOptions,
): Promise<{ status: number; headers: Headers; text: string }> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const fail = (kind: UnreachableKind) => () => reject(new UnreachableError(kind));
    const abort = () => request.abort();
    signal.addEventListener("abort", abort, { once: true });
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener("load", () => {
      const headers = new Headers();
      for (const name of ["content-type", "date"]) headers.set(name, request.getResponseHeader(name) ?? "");
      resolve({ status: request.status, headers, text: request.responseText });
    });
    request.addEventListener("error", fail("network"));
    request.addEventListener("timeout", fail("timeout"));
    request.addEventListener("abort", () => reject(signal.reason as Error));
    request.addEventListener("loadend", () => signal.removeEventListener("abort", abort));
    request.open("POST", `${base}app/upload`);
    request.timeout = REQUEST_TIMEOUT_MS;
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("accept-language", language());
    if (token !== null) request.setRequestHeader(TOKEN_HEADER, token);
    request.send(formOf(file, token));
  });
}

/** The token stands in the form too. Source: spec.md, 7, "File upload". */
function formOf(file: Blob, token: string | null): FormData {
  const form = new FormData();
  form.append("file", file, "picture");
  form.append("token", token ?? "");
  return form;
}
