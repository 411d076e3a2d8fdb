import { api } from "../../client.ts";
import { refresh } from "../../refresh.ts";
import { useDocument } from "../../use-mirrored.ts";

/** The member's anti-phishing phrase, also without a connection; null for none, and while it is not known. */
export function usePhrase(): string | null {
  const phrase = useDocument("phrase");
  return phrase.state === "ready" ? phrase.value.phrase : null;
}

/**
 * Chooses the phrase; null for none. Safe to retry.
 * @throws RefusedError (`invalid`, `wrong_pay_password`, `pay_password_locked`), SignedOutError, UnreachableError
 */
export async function choosePhrase(phrase: string | null, payPassword: string): Promise<void> {
  await api.call("POST account/phrase", { phrase, payPassword }, { key: crypto.randomUUID() });
  await refresh();
}
