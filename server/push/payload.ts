/** What is encrypted for one device: the ordinary form and the declarative one in the same JSON, so that one serves all. */
import type { Language } from "../../contract/languages.ts";
import { PUSH_BYTES_MAX, pushScreen, type PushKind, type PushPayload } from "../../contract/push/events.ts";

export interface Message {
  kind: PushKind;
  id: string;
  title: string;
  body: string;
  lang: Language;
  /** Where the device has the app, or null when it did not say. What is no address is like null. */
  scope: string | null;
}

/** JSON of at most {@link PUSH_BYTES_MAX} bytes: of a long text, as much of its body as there is room for. */
export function payloadOf(message: Message): string {
  const whole = render(message, message.body);
  const excess = Buffer.byteLength(whole) - PUSH_BYTES_MAX;
  if (excess <= 0) return whole;
  const signs = [...message.body];
  let low = 0;
  let high = signs.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const fits = Buffer.byteLength(render(message, shortened(signs, middle))) <= PUSH_BYTES_MAX;
    if (fits) low = middle;
    else high = middle - 1;
  }
  return render(message, shortened(signs, low));
}

function shortened(signs: string[], count: number): string {
  return `${signs.slice(0, count).join("")}…`;
}

function render({ kind, id, title, lang, scope }: Message, body: string): string {
  const url = pushScreen(kind, id);
  const tag = `${kind}-${id}`;
  const payload: PushPayload = { kind, id, title, body, url, lang, tag };
  // One payload that cannot be made would hold up all that are sent with it.
  const navigate = scope === null ? undefined : URL.parse(url, scope)?.href;
  if (navigate === undefined) return JSON.stringify(payload);
  return JSON.stringify({
    ...payload,
    web_push: 8030,
    notification: { title, body, navigate, lang, tag },
  } satisfies PushPayload);
}
