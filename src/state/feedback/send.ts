import { enqueue } from "../queue/queue.ts";
import { readyPictures } from "./draft.ts";

/** Has a feedback with the pictures of the draft sent as soon as it can be. Resolves to its id once it is kept. */
export async function sendFeedback(content: string): Promise<string> {
  const id = crypto.randomUUID();
  const images = readyPictures().map((picture) => ({ ...picture, uploadId: null }));
  await enqueue({ kind: "feedback", body: { content, images } }, id);
  return id;
}
