import { useDocument } from "../../use-mirrored.ts";
import { changeConfirmed, type Proof } from "./proof.ts";

/** The anti-phishing phrase, also offline; null if none or not yet known. */
export function usePhrase(): string | null {
  const phrase = useDocument("phrase");
  return phrase.state === "ready" ? phrase.value.phrase : null;
}

/**
 * @param phrase null removes it.
 * @throws PasskeyCancelledError, RefusedError (`invalid`, `wrong_pay_password`, `second_factor_needed`, ...),
 * SignedOutError, UnreachableError
 */
export function choosePhrase(phrase: string | null, proof: Proof): Promise<void> {
  return changeConfirmed("POST account/phrase", { phrase }, proof);
}
