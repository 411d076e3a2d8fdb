import type { LogHead, PublishedRoot } from "../../../contract/evidence/root.ts";
import type { Api } from "../../api/client.ts";

/**
 * Proofs that the log continues `head` and holds the root.
 * @throws as {@link Api.call}
 */
export async function fetchProofs(api: Api, head: LogHead | null, { statement, log }: PublishedRoot) {
  const [consistency, inclusion] = await Promise.all([
    head && head.size < log.size
      ? api.call("GET evidence/consistency", { from: head.size, to: log.size })
      : null,
    api.call("GET evidence/inclusion", { number: statement.number, size: log.size }),
  ]);
  return { consistency: consistency?.data.proof ?? [], inclusion: inclusion.data.proof };
}
