import { useDocument } from "../../use-mirrored.ts";
import { changeConfirmed, type Proof } from "./proof.ts";

/** The member's anti-phishing phrase, also without a connection; null for none, and while it is not known. */
export function usePhrase(): string | null {
  const phrase = useDocument("phrase");
  return phrase.state === "ready" ? phrase.value.phrase : null;
}

/**
 * Chooses the phrase; null for none.
 * @throws PasskeyCancelledError, RefusedError (`invalid`, `wrong_pay_password`, `second_factor_needed`, ...),
 *   SignedOutError, UnreachableError
 */
export function choosePhrase(phrase: string | null, proof: Proof): Promise<void> {
  return changeConfirmed("POST account/phrase", { phrase }, proof);
}
