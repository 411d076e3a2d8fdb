import type { Bounds, Reason } from "../../contract/reasons.ts";

/** Only the bounds that concern the reason are sent. */
export interface RefusedDetails extends Bounds {
  field?: string;
  retryAt?: Date;
  /** A catalogue entry with a more exact message. */
  detail?: Reason;
}

/** @returns the refusal that it throws, where several are carried out and each is refused alone. */
export function orRefused<T>(perform: () => T): T | Refused {
  try {
    return perform();
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

/** A refusal with its stable reason. Thrown at any depth; rolls the transaction back. */
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
