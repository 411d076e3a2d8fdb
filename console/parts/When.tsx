import { useLingui } from "@lingui/react/macro";
import { formatTime } from "../../src/i18n/format.ts";

export function When({ at }: { at: string }) {
  const { i18n } = useLingui();
  return <time dateTime={at}>{formatTime(at, i18n.locale)}</time>;
}
