import type { RequestOf } from "../../contract/endpoints.ts";
import { OPERATOR_TOKEN_HEADER } from "../../contract/envelope.ts";
import { readAnswer } from "../../src/shared/answer.ts";
import { RefusedError, UnreachableError } from "../../src/shared/errors.ts";
import { download } from "../../src/state/later/files.ts";
import { currentLanguage } from "./language.ts";
import { currentSession, endSession } from "./session.ts";

export type FileCall =
  | "GET operator/audit/file"
  | "GET operator/reports/ledger"
  | "GET operator/reports/sheets";

/**
 * Saves nothing of a file whose transfer broke off.
 * @throws RefusedError, UnreachableError
 */
export async function saveFile<C extends FileCall>(call: C, request: RequestOf<C>, name: string) {
  const token = currentSession()?.token ?? "";
  const url = new URL(`../api/${call.slice("GET ".length)}`, document.baseURI);
  url.search = new URLSearchParams(request as Record<string, string>).toString();
  const headers = { [OPERATOR_TOKEN_HEADER]: token, "accept-language": currentLanguage() };
  try {
    const response = await fetch(url, { headers, cache: "no-store" });
    if (response.headers.get("content-type")?.startsWith("text/csv")) {
      download(await response.blob(), name);
      return;
    }
    readAnswer(response.status, response.headers, await response.text(), () => new Date());
    throw new UnreachableError("not-json");
  } catch (error) {
    if (error instanceof RefusedError && error.reason === "forbidden") endSession("over", token);
    throw error instanceof TypeError ? new UnreachableError("network", error) : error;
  }
}
