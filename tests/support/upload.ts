import { TOKEN_HEADER, type Envelope } from "../../contract/envelope.ts";
import type { Refusal } from "../../contract/reasons.ts";
import type { Uploaded } from "../../contract/feedback/schemas.ts";
import type { Client } from "./client.ts";

export interface UploadAnswer {
  status: number;
  code: number;
  data: Uploaded;
  /** `data` of a refusal. */
  refusal: Refusal;
}

export async function upload(
  { origin, token }: Client,
  bytes: Uint8Array,
  name = "picture.png",
  type = "image/png",
): Promise<UploadAnswer> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)], { type }), name);
  form.append("token", token ?? "");
  return sendForm(origin, token, form);
}

export async function sendForm(
  origin: string,
  token: string | null,
  body: FormData | string,
  headers: Record<string, string> = {},
): Promise<UploadAnswer> {
  const response = await fetch(`${origin}/api/app/upload`, {
    method: "POST",
    headers: { ...headers, ...(token !== null && { [TOKEN_HEADER]: token }) },
    body,
  });
  const { code, data } = (await response.json()) as Envelope<unknown>;
  return { status: response.status, code, data: data as Uploaded, refusal: data as Refusal };
}
