import type { Bounds, Reason } from "../../contract/reasons.ts";

/** Only the bounds that concern the reason are sent. */
export interface RefusedDetails extends Bounds {
  field?: string;
  retryAt?: Date;
  /** A reason with a more exact message in the catalogues. */
  detail?: Reason;
}

/** For batches whose items are refused alone. */
export function orRefused<T>(perform: () => T): T | Refused {
  try {
    return perform();
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

/** Rolls the transaction back. */
export class Refused extends Error {
  readonly reason: Reason;
  readonly details: RefusedDetails;

  constructor(reason: Reason, details: RefusedDetails = {}) {
    super(reason);
    this.name = "Refused";
    this.reason = reason;
    this.details = details;
  }
}
