import { Link } from "wouter";
import { useMay } from "../state/rights.ts";

/** The plain account for an operator who may not see the member's page. */
export function MemberLink({ account }: { account: string }) {
  return useMay()("GET operator/member") ? (
    <Link href={`/members/${encodeURIComponent(account)}`}>{account}</Link>
  ) : (
    account
  );
}
