import { api } from "../client.ts";
import { RefusedError, SignedOutError } from "../../api/errors.ts";
import { refresh } from "../refresh.ts";

/** The one sent last without a definite answer: sent again as it is, it goes under the same key. */
let open: { text: string; key: string } | null = null;

/**
 * Sends a feedback. After a failure without an answer the same one may be sent again: it arrives once.
 * @param images upload ids.
 * @throws RefusedError (`bad_file`, `invalid`, ...), SignedOutError, UnreachableError
 */
export async function sendFeedback(content: string, images: string[]): Promise<void> {
  const body = { content, images };
  const text = JSON.stringify(body);
  if (open?.text !== text) open = { text, key: crypto.randomUUID() };
  try {
    await api.call("POST feedback/create", body, { key: open.key });
    open = null;
  } catch (error) {
    const isDefinite =
      error instanceof SignedOutError || (error instanceof RefusedError && !error.indefinite);
    if (isDefinite) open = null;
    throw error;
  }
  void refresh();
}

/** Forgets what is open. */
export function forgetOpen(): void {
  open = null;
}
