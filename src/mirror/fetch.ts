import type { Call, RequestOf, ResponseOf } from "../../contract/endpoints.ts";
import type { Answer } from "../shared/answer.ts";

/** Resolves to null on failure. */
export type Fetch = <C extends Call>(call: C, request: RequestOf<C>) => Promise<Answer<ResponseOf<C>> | null>;
