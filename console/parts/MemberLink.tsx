import { Link } from "wouter";
import { useMay } from "../state/rights.ts";

/** To the member's page, for whoever may see it. */
export function MemberLink({ account }: { account: string }) {
  return useMay()("GET operator/member") ? (
    <Link href={`/members/${encodeURIComponent(account)}`}>{account}</Link>
  ) : (
    account
  );
}
