import { useDocument } from "../../use-mirrored.ts";
import type { Proof } from "./proof.ts";
import { sendConfirmed } from "./send-confirmed.ts";

/** The member's anti-phishing phrase, also without a connection; null for none, and while it is not known. */
export function usePhrase(): string | null {
  const phrase = useDocument("phrase");
  return phrase.state === "ready" ? phrase.value.phrase : null;
}

/**
 * Chooses the phrase; null for none. Safe to retry.
 * @throws PasskeyCancelledError, RefusedError (`invalid`, and those of proofs), SignedOutError, UnreachableError
 */
export function choosePhrase(phrase: string | null, proof: Proof): Promise<void> {
  return sendConfirmed("POST account/phrase", { phrase }, proof);
}
