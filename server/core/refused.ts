import type { Bounds, Reason } from "../../contract/reasons.ts";

/** Of the bounds only what the reason is about is told. */
export interface RefusedDetails extends Bounds {
  field?: string;
  retryAt?: Date;
  /** A message more exact than the reason's own: the code of another catalogue entry. */
  detail?: Reason;
}

/** A request that is refused, with its stable reason. Thrown anywhere below the routes; it rolls its transaction back. */
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
