/** What a member may write to the platform. Apart from its schemas, because the app needs it at run time. */

/** The longest feedback, in code points. Source: rules.md N6. */
export const FEEDBACK_MAX = 500;
/** The most pictures of one feedback. Source: rules.md N6. */
export const FEEDBACK_IMAGES_MAX = 3;
/** The largest picture that is taken, in bytes. Source: rules.md A20. */
export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024;

/** How long a text is as a member counts it. */
export function countSigns(text: string): number {
  return [...text].length;
}
