import { useLingui } from "@lingui/react/macro";
import { refresh } from "../../state/refresh.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { NotYet, type NotYetProps } from "../../parts/NotYet.tsx";

const retry = () => void refresh();

/** In place of the passes while they are not here. Source: spec.md, 8, "NFT settings with code other than 200". */
export function PassesNotYet({ state, online, count }: Pick<NotYetProps, "state" | "online" | "count">) {
  const { t } = useLingui();
  if (state === "absent" && online) return <ErrorState title={t`Get NFT setting error`} onRetry={retry} />;
  return <NotYet state={state} shape="card" count={count} online={online} onRetry={retry} />;
}
