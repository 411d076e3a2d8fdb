import type { Call } from "../../../../contract/endpoints.ts";
import { api } from "../../client.ts";
import { refresh } from "../../refresh.ts";
import { proven, type Proof, type Unproven } from "./proof.ts";

/**
 * Sends a change that the member confirmed; the mirror has it afterwards.
 * @throws PasskeyCancelledError, RefusedError, SignedOutError, UnreachableError
 */
export async function sendConfirmed<C extends Call>(call: C, body: Unproven<C>, proof: Proof): Promise<void> {
  const key = crypto.randomUUID();
  await api.call(call, await proven(call, key, body, proof), { key });
  await refresh();
}
