import { isQuotaError } from "../../shared/quota-error.ts";
import { openedMirror } from "../mirror.ts";

/** Retries a write after making room. @throws the browser's storage error */
export async function withRoom<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    await (await openedMirror()).makeRoom();
    return write();
  }
}
