import type { RemoveFactors } from "../recovery/recover.ts";

/** Members have no second factors yet. */
export const removeFactors: RemoveFactors = async () => {};
