/** The table of rights by room. Source: rules.md O91. */
import { mayCall, rights, type OperatorCall } from "../../../contract/operator/rights.ts";
import type { Role } from "../../../contract/operator/roles.ts";

/** A test checks that every act is in a room. */
export const acts: Record<string, readonly RegExp[]> = {
  "/withdrawals": [/^withdraw\//],
  "/deposits": [/^deposits?\//],
  "/proposals": [/^proposals/],
  "/recoveries": [/^recovery\//],
  "/feedback": [/^feedback\//],
  "/alarms": [/^chain\//, /^job\//, /^restoration\//, /^root\//],
  "/members": [/^member\//, /^credit$/],
  "/books": [/^fees\//, /^reserve\//],
  "/airdrops": [/^airdrop\//],
  "/notices": [/^notices/, /^push\//, /^upload$/],
  "/banners": [/^banners$/],
  "/settings": [/^config/, /^suspend$/, /^receiptKey\//],
  "/operators": [/^operators/],
  "/scripts": [/^scripts/],
  "/sessions": [/^session\/end$/],
};

export function actsAt(path: string): OperatorCall[] {
  return (Object.keys(rights) as OperatorCall[]).filter(
    (call) =>
      call.startsWith("POST ") &&
      rights[call] !== "anybody" &&
      acts[path]?.some((pattern) => pattern.test(call.slice("POST operator/".length))),
  );
}

export type Right = "acts" | "someActs" | "reads" | "none";

export function rightAt(role: Role, { path, call }: { path: string; call: OperatorCall }): Right {
  if (!mayCall([role], call)) return "none";
  const all = actsAt(path);
  const allowed = all.filter((act) => mayCall([role], act));
  if (allowed.length === 0) return "reads";
  return allowed.length === all.length ? "acts" : "someActs";
}
