/** Separate from the schemas because the app needs these values at run time. */

/** In code points. Source: rules.md N6. */
export const FEEDBACK_MAX = 500;
/** Source: rules.md N6. */
export const FEEDBACK_IMAGES_MAX = 3;
/** In code points, of a reply by the platform. */
export const REPLY_MAX = 2_000;
/** The most messages after the first one of a conversation. Source: rules.md O123. */
export const CONVERSATION_MAX = 200;
export const TEMPLATES_MAX = 200;
/** In bytes. Source: rules.md A20. */
export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024;
/** A client sends a megabyte in it over 35 kbit/s. Browsers end a worker's work after five minutes. */
export const UPLOAD_TIMEOUT_MS = 240_000;
/** In pixels; larger pictures are scaled down to it. */
export const UPLOAD_MAX_SIDE = 4_096;

export function countCharacters(text: string): number {
  return [...text].length;
}
