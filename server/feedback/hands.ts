/** Conversations are assigned to operators who have an account and may reply. */
import { mayCall } from "../../contract/operator/rights.ts";
import type { Role } from "../../contract/operator/roles.ts";
import { sql } from "kysely";
import type { Store } from "../store/store.ts";

const REPLY = "POST operator/feedback/reply";

export async function readHands(db: Store): Promise<string[]> {
  const { rows } = await sql<{ name: string; roles: Role[] }>`
    select name, roles from operator_account where disabled_at is null order by name`.execute(db);
  return rows.filter(({ roles }) => mayCall(roles, REPLY)).map(({ name }) => name);
}

export async function canReply(db: Store, name: string): Promise<boolean> {
  return (await readHands(db)).includes(name);
}
