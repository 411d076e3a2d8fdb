import type { Call, RequestOf, ResponseOf } from "../../contract/endpoints.ts";
import { OPERATOR_TOKEN_HEADER } from "../../contract/envelope.ts";
import { createApi, type CallOptions } from "../../src/api/client.ts";
import { RefusedError } from "../../src/shared/errors.ts";
import { currentLanguage } from "./language.ts";
import { currentSession, endSession } from "./session.ts";

const api = createApi({
  // The console is a folder of the app.
  base: new URL("../api/", document.baseURI).href,
  tokenHeader: OPERATOR_TOKEN_HEADER,
  token: () => currentSession()?.token ?? null,
  language: currentLanguage,
  onSignedOut: () => endSession("over"),
});

export interface Answered<T> {
  data: T;
  at: Date;
}

/**
 * Ends the session when the server answers `forbidden`, as it does to an unknown token.
 * @throws RefusedError, UnreachableError
 */
export async function send<C extends Call>(
  call: C,
  request: RequestOf<C>,
  options?: CallOptions,
): Promise<Answered<ResponseOf<C>>> {
  const token = currentSession()?.token;
  try {
    return await api.call(call, request, options);
  } catch (error) {
    if (error instanceof RefusedError && error.reason === "forbidden" && token) endSession("over", token);
    throw error;
  }
}
