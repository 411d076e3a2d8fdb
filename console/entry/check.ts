import { isOperatorName } from "../../contract/operator/operator-rules.ts";

export type EntryFault = "name" | "key" | "code";

export function checkName(name: string): EntryFault | null {
  return isOperatorName(name.trim()) ? null : "name";
}

export function checkKey(key: string): EntryFault | null {
  return /^[A-Za-z0-9_-]{43}$/.test(key.trim()) ? null : "key";
}

/** Authenticators show codes in two groups, so white space is ignored. */
export function checkCode(code: string): EntryFault | null {
  return /^\d{6}$/.test(code.replaceAll(/\s/g, "")) ? null : "code";
}
