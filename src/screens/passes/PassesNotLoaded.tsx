import { useLingui } from "@lingui/react/macro";
import { NotLoaded, type NotLoadedProps } from "../../parts/NotLoaded.tsx";

/** Source: rules.md U25. */
export function PassesNotLoaded(props: Pick<NotLoadedProps, "state" | "count">) {
  const { t } = useLingui();
  return <NotLoaded {...props} shape="card" title={t`Could not load NFT settings`} />;
}
