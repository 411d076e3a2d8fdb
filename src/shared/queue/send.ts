import type { Call } from "../../../contract/endpoints.ts";
import { KEY_HEADER, REQUEST_TIMEOUT_MS, TOKEN_HEADER } from "../../../contract/envelope.ts";
import type { Uploaded } from "../../../contract/feedback/schemas.ts";
import { readAnswer } from "../answer.ts";
import { RefusedError, SignedOutError, UnreachableError } from "../errors.ts";
import type { Owner, QueueKind, QueuedImage, QueueRow } from "../schema.ts";
import { noteUpload } from "./rows.ts";
import type { QueueStore } from "./store.ts";

export interface Sender {
  owner: Owner;
  store: QueueStore;
  /** Where the API is, ending in a slash. */
  base: string;
  fetch: typeof globalThis.fetch;
  now(): number;
}

const calls: Record<QueueKind, Call> = {
  feedback: "POST feedback/create",
  noticeRead: "POST notice/read",
  pushSubscribe: "POST push/subscribe",
  pushUnsubscribe: "POST push/unsubscribe",
};
const UPLOAD: Call = "POST app/upload";

/**
 * Sends one row under its key. Sent again, it arrives once all the same.
 * @throws RefusedError, SignedOutError (also when nobody is signed in here as the row's owner), UnreachableError
 */
export async function send(sender: Sender, row: QueueRow): Promise<void> {
  const body = row.kind === "feedback" ? await withPictures(sender, row) : row.body;
  await post(sender, calls[row.kind], {
    headers: { "content-type": "application/json", [KEY_HEADER]: row.id },
    body: () => JSON.stringify(body),
  });
}

/** Each picture goes once: its id is kept before the next is sent. */
async function withPictures(sender: Sender, { id, body }: QueueRow<"feedback">) {
  const images: string[] = [];
  for (const [index, image] of body.images.entries()) {
    let { uploadId } = image;
    if (uploadId === null) {
      uploadId = await sendPicture(sender, image);
      const newId = uploadId;
      await sender.store.edit((rows) => noteUpload(rows, id, index, newId));
    }
    images.push(uploadId);
  }
  return { content: body.content, images };
}

async function sendPicture(sender: Sender, { blob }: QueuedImage): Promise<string> {
  // Some phones lose the content of what they keep; sending that would fail as if there were no network, for ever.
  const bytes = await blob.arrayBuffer().catch((): never => {
    throw new RefusedError("bad_file", "");
  });
  const { id } = await post<Uploaded>(sender, UPLOAD, {
    headers: {},
    body(token) {
      const form = new FormData();
      form.append("file", new Blob([bytes], { type: blob.type }), "picture");
      // The token stands in the form too. Source: rules.md A20.
      form.append("token", token);
      return form;
    },
  });
  return id;
}

interface Content {
  headers: Record<string, string>;
  body(token: string): BodyInit;
}

async function post<T>(sender: Sender, call: Call, { headers, body }: Content): Promise<T> {
  const { owner, store, base, fetch, now } = sender;
  // Read again before each request: the member may have signed out meanwhile, or have a new token.
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
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    text = await response.text();
  } catch (error) {
    throw new UnreachableError("network", error);
  }
  try {
    return readAnswer<T>(response.status, response.headers, text, () => new Date(now())).data;
  } catch (error) {
    // The token is no longer good, unless there is a newer one by now.
    if (error instanceof SignedOutError) await store.dropSession(token);
    throw error;
  }
}
