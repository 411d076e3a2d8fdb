import type { Call } from "../../../contract/endpoints.ts";
import { KEY_HEADER, REQUEST_TIMEOUT_MS, TOKEN_HEADER } from "../../../contract/envelope.ts";
import { UPLOAD_TIMEOUT_MS } from "../../../contract/feedback/rules.ts";
import type { Uploaded } from "../../../contract/feedback/schemas.ts";
import { readAnswer } from "../answer.ts";
import { RefusedError, SignedOutError, UnreachableError } from "../errors.ts";
import type { Owner, QueuedImage, QueueRow } from "../schema.ts";
import { calls } from "./kinds.ts";
import { recordUpload, withoutUploads } from "./rows.ts";
import type { QueueStore } from "./store.ts";

export interface Sender {
  owner: Owner;
  store: QueueStore;
  /** The base address ends in a slash. */
  base: string;
  fetch: typeof globalThis.fetch;
  now(): number;
}

const ANSWER: Call = "POST feedback/answer";
const UPLOAD: Call = "POST app/upload";

/**
 * @param onSend called before the request itself; pictures are uploaded first.
 * @throws RefusedError, SignedOutError (also if its owner is not signed in here), UnreachableError
 */
export async function send(sender: Sender, row: QueueRow, onSend: () => void): Promise<void> {
  if (row.kind !== "feedback") {
    onSend();
    return sendBody(sender, row.id, calls[row.kind], row.body);
  }
  const isUploaded = row.body.images.some(({ uploadId }) => uploadId !== null);
  try {
    await sendFeedback(sender, row, onSend);
  } catch (error) {
    if (!isUploaded || !(error instanceof RefusedError) || error.reason !== "bad_file") throw error;
    // The server has deleted what was uploaded before (rules.md N17).
    await sender.store.edit((rows) => withoutUploads(rows, row.id));
    const images = row.body.images.map((image) => ({ ...image, uploadId: null }));
    await sendFeedback(sender, { ...row, body: { ...row.body, images } }, onSend);
  }
}

async function sendFeedback(sender: Sender, row: QueueRow<"feedback">, onSend: () => void): Promise<void> {
  const { content, to } = row.body;
  const images = await upload(sender, row);
  onSend();
  if (to === undefined) await sendBody(sender, row.id, calls.feedback, { content, images });
  else await sendBody(sender, row.id, ANSWER, { id: to, content, images });
}

async function sendBody(sender: Sender, id: string, call: Call, body: object): Promise<void> {
  await post(sender, call, {
    headers: { "content-type": "application/json", [KEY_HEADER]: id },
    body: () => JSON.stringify(body),
  });
}

/** Stores each upload id before the next upload. */
async function upload(sender: Sender, { id, body }: QueueRow<"feedback">): Promise<string[]> {
  const images: string[] = [];
  for (const [index, image] of body.images.entries()) {
    let { uploadId } = image;
    if (uploadId === null) {
      uploadId = await sendPicture(sender, image);
      const newId = uploadId;
      await sender.store.edit((rows) => recordUpload(rows, id, index, newId));
    }
    images.push(uploadId);
  }
  return images;
}

async function sendPicture(sender: Sender, { blob }: QueuedImage): Promise<string> {
  // Some phones lose a stored blob's content, which would look like a network failure forever.
  const bytes = await blob.arrayBuffer().catch((): never => {
    throw new RefusedError("bad_file", "");
  });
  const { id } = await post<Uploaded>(sender, UPLOAD, {
    headers: {},
    timeoutMs: UPLOAD_TIMEOUT_MS,
    body(token) {
      const form = new FormData();
      form.append("file", new Blob([bytes], { type: blob.type }), "picture");
      // Source: rules.md A20.
      form.append("token", token);
      return form;
    },
  });
  return id;
}

interface Content {
  timeoutMs?: number;
  headers: Record<string, string>;
  body(token: string): BodyInit;
}

async function post<T>(
  sender: Sender,
  call: Call,
  { headers, body, timeoutMs = REQUEST_TIMEOUT_MS }: Content,
): Promise<T> {
  const { owner, store, base, fetch, now } = sender;
  // The member may have signed out, or have a new token.
  const session = await store.session();
  if (session?.uid !== owner) throw new SignedOutError();
  const { token, lang } = session;
  const [method = "", path = ""] = call.split(" ");
  let response: Response;
  let text: string;
  try {
    response = await fetch(new URL(path, base), {
      method,
      headers: { accept: "application/json", "accept-language": lang, [TOKEN_HEADER]: token, ...headers },
      body: body(token),
      cache: "no-store",
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await response.text();
  } catch (error) {
    throw new UnreachableError("network", error);
  }
  try {
    return readAnswer<T>(response.status, response.headers, text, () => new Date(now())).data;
  } catch (error) {
    // Drops only the rejected token: a newer one may have replaced it.
    if (error instanceof SignedOutError) await store.dropSession(token);
    throw error;
  }
}
