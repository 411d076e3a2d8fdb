import { useLingui } from "@lingui/react/macro";
import { NotYet, type NotYetProps } from "../../parts/NotYet.tsx";

/** Source: rules.md U25. */
export function PassesNotYet(props: Pick<NotYetProps, "state" | "count">) {
  const { t } = useLingui();
  return <NotYet {...props} shape="card" title={t`Get NFT setting error`} />;
}
