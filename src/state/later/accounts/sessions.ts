import { useEffect } from "react";
import { useSnapshot } from "valtio";
import type { Session } from "../../../../contract/accounts/session-schemas.ts";
import type { Answer } from "../../../shared/answer.ts";
import { SignedOutError } from "../../../shared/errors.ts";
import type { DocumentRow } from "../../../shared/schema.ts";
import { api } from "../../client.ts";
import { useOnline } from "../../connection.ts";
import { documents } from "../../documents.ts";
import { openedMirror } from "../../mirror.ts";
import { refresh } from "../../refresh.ts";
import { session } from "../../session.ts";
import type { Mirrored } from "../../use-mirrored.ts";

/**
 * Sessions are not part of the sync, since the device's own session is marked and times of use change all day.
 * @param newest the newest security event's id, whose change refetches the sessions; null while unknown.
 */
export function useSessions(newest: string | null): Mirrored<{ value: Session[]; asOf: string }> {
  const online = useOnline();
  const { rows, read } = useSnapshot(documents);
  useEffect(() => {
    if (online && newest !== null)
      fetchSessions().catch((error: unknown) => console.warn("The devices could not be fetched", error));
  }, [online, newest]);
  const row = rows.get("sessions") as DocumentRow<"sessions"> | undefined;
  if (row) return { state: "ready", value: row.value, asOf: row.asOf };
  return { state: read && !online ? "absent" : "loading" };
}

async function fetchSessions(): Promise<void> {
  const { uid } = session;
  await keep(uid, await api.call("GET account/sessions", {}));
}

/**
 * Safe to retry.
 * @throws RefusedError, SignedOutError, UnreachableError
 */
export async function endSessionOf(id: string): Promise<void> {
  const { uid } = session;
  await keep(uid, await api.call("POST account/sessionEnd", { id }, { key: crypto.randomUUID() }));
  await refresh();
}

/** Safe to retry. @throws as {@link endSessionOf} */
export async function endOtherSessions(): Promise<void> {
  const { uid } = session;
  await keep(uid, await api.call("POST account/sessionsEnd", {}, { key: crypto.randomUUID() }));
  await refresh();
}

/** Also freezes the account. Safe to retry. @throws as {@link endSessionOf} */
export async function refuseSession(id: string): Promise<void> {
  await api.call("POST account/sessionRefuse", { id }, { key: crypto.randomUUID() });
  await refresh();
}

async function keep(uid: string | null, { data, at }: Answer<Session[]>): Promise<void> {
  const store = await openedMirror();
  // The owner may have changed meanwhile.
  if (session.uid !== uid) throw new SignedOutError();
  await store.write({ documents: [{ key: "sessions", value: data, asOf: at.toISOString() }], notices: {} });
}
