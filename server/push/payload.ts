/** A payload has the ordinary and the declarative form at the same time. */
import type { Language } from "../../contract/languages.ts";
import { PUSH_BYTES_MAX, pushScreen, type PushKind, type PushPayload } from "../../contract/push/events.ts";

export interface Message {
  kind: PushKind;
  id: string;
  at: Date;
  /** The id of what it opens, if different. */
  opens?: string;
  /** The message's id in the member's inbox. */
  message?: string | undefined;
  title: string;
  body: string;
  lang: Language;
  /** An invalid URL counts as unknown. */
  scope: string | null;
}

/** At most {@link PUSH_BYTES_MAX} bytes; shortens a long body. */
export function payloadOf(message: Message): string {
  const whole = render(message, message.body);
  const excess = Buffer.byteLength(whole) - PUSH_BYTES_MAX;
  if (excess <= 0) return whole;
  const characters = [...message.body];
  let low = 0;
  let high = characters.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const fits = Buffer.byteLength(render(message, shortened(characters, middle))) <= PUSH_BYTES_MAX;
    if (fits) low = middle;
    else high = middle - 1;
  }
  return render(message, shortened(characters, low));
}

function shortened(characters: string[], count: number): string {
  return `${characters.slice(0, count).join("")}…`;
}

function render({ kind, id, at, opens, message, title, lang, scope }: Message, body: string): string {
  const url = pushScreen(kind, opens ?? id);
  const tag = `${kind}-${id}`;
  const payload: PushPayload = {
    kind,
    id,
    title,
    body,
    url,
    lang,
    tag,
    at: at.toISOString(),
    ...(message && { message }),
  };
  // A throw would block the batch.
  const navigate = scope === null ? undefined : URL.parse(url, scope)?.href;
  if (navigate === undefined) return JSON.stringify(payload);
  return JSON.stringify({
    ...payload,
    web_push: 8030,
    notification: { title, body, navigate, lang, tag },
  } satisfies PushPayload);
}
