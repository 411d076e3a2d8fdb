import type { RequestOf } from "../../contract/endpoints.ts";
import { UPLOAD_TIMEOUT_MS } from "../../contract/feedback/rules.ts";
import type { Uploaded } from "../../contract/feedback/schemas.ts";
import { send } from "./client.ts";

/** @throws RefusedError, UnreachableError */
export async function sendPicture(file: File): Promise<Uploaded> {
  const form = new FormData();
  form.append("file", file);
  // The schema describes the form's parts, not the form.
  const request = form as unknown as RequestOf<"POST operator/upload">;
  const { data } = await send("POST operator/upload", request, { timeoutMs: UPLOAD_TIMEOUT_MS });
  return data;
}
