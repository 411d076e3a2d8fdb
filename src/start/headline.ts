import { msg } from "@lingui/core/macro";

/** What the platform promises, in one sentence. Of its own, since the entry shows it before React has arrived. */
export const headline = msg`What you see is true, what you do happens once, and you can prove it.`;
