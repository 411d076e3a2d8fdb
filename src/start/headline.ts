import { msg } from "@lingui/core/macro";

/** In a file of its own, since the entry shows it before React is loaded. */
export const headline = msg`What you see is true, what you do happens once, and you can prove it.`;
