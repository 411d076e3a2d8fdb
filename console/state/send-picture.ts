import type { RequestOf } from "../../contract/endpoints.ts";
import type { Uploaded } from "../../contract/feedback/schemas.ts";
import { send } from "./client.ts";

/** @throws RefusedError, UnreachableError */
export async function sendPicture(file: File): Promise<Uploaded> {
  const form = new FormData();
  form.append("file", file);
  // The schema describes the form's parts, not the form.
  const { data } = await send("POST operator/upload", form as unknown as RequestOf<"POST operator/upload">);
  return data;
}
