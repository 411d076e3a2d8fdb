import { Trans, useLingui } from "@lingui/react/macro";
import { formatExact } from "../../i18n/format.ts";

export function Shortfall({ owed }: { owed: string | null }) {
  const { i18n } = useLingui();
  if (owed === null) return null;
  const all = formatExact(owed, i18n.locale);
  return <Trans>The chain holds less than the {all} USDT the platform must hold for all members.</Trans>;
}
