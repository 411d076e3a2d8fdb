/** Source: rules.md S90 to S98. */
import type { FactorPolicy } from "../../../../contract/accounts/factor-schemas.ts";
import { api } from "../../client.ts";
import { refresh } from "../../refresh.ts";
import { currentOwner } from "../../session.ts";
import { failureOf, isIndefinite } from "../failure.ts";
import { shownOnce } from "./shown-once.ts";
import { createPasskey } from "./webauthn.ts";
import { askConfirmed, changeConfirmed, type Proof } from "./proof.ts";

/**
 * @throws PasskeyCancelledError, RefusedError (`passkey_known`, `passkeys_full`, `second_factor_needed`, ...),
 * SignedOutError, UnreachableError; so do the functions below
 */
export async function addPasskey(name: string, proof: Proof): Promise<void> {
  const { data: options } = await api.call("POST account/passkeyOptions", {});
  const created = await createPasskey(options);
  await changeConfirmed("POST account/passkeyAdd", { name, created }, proof);
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  await api.call("POST account/passkeyRename", { id, name }, { key: crypto.randomUUID() });
  await refresh();
}

export function removePasskey(id: string, proof: Proof): Promise<void> {
  return changeConfirmed("POST account/passkeyRemove", { id }, proof);
}

/** The new secret takes effect with {@link confirmAuthenticator}. */
export async function startAuthenticator(proof: Proof): Promise<void> {
  const owner = currentOwner();
  const made = await askConfirmed("POST account/authenticatorStart", {}, proof);
  if (owner === currentOwner()) shownOnce.authenticator = made;
}

export async function confirmAuthenticator(newCode: string): Promise<void> {
  await api.call("POST account/authenticatorConfirm", { newCode }, { key: crypto.randomUUID() });
  await refresh();
}

export function removeAuthenticator(proof: Proof): Promise<void> {
  return changeConfirmed("POST account/authenticatorRemove", {}, proof);
}

/** Voids earlier codes. The server shows the new ones once. */
export async function makeRecoveryCodes(proof: Proof): Promise<void> {
  const owner = currentOwner();
  const key = shownOnce.lostKey ?? crypto.randomUUID();
  const show = (codes: string[] | "lost") => {
    if (owner !== currentOwner()) return;
    shownOnce.codes = codes;
    shownOnce.lostKey = codes === "lost" ? key : null;
  };
  try {
    show((await askConfirmed("POST account/recoveryCodes", {}, proof, key)).codes);
  } catch (error) {
    if (isIndefinite(failureOf(error).reason)) show("lost");
    throw error;
  } finally {
    void refresh();
  }
}

export function setFactorPolicy(policy: FactorPolicy, proof: Proof): Promise<void> {
  return changeConfirmed("POST account/factorPolicy", { policy }, proof);
}
