import type { Call, RequestOf, ResponseOf } from "../../contract/endpoints.ts";
import type { Answer } from "../shared/answer.ts";

/** Fetches one thing, or nothing when that failed. */
export type Fetch = <C extends Call>(call: C, request: RequestOf<C>) => Promise<Answer<ResponseOf<C>> | null>;
