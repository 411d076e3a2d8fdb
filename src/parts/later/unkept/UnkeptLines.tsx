import { Trans, useLingui } from "@lingui/react/macro";
import { formatDate } from "../../../i18n/format.ts";
import { useDocument } from "../../../state/use-mirrored.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { WarningIcon } from "../../../ui/icons/index.ts";

export function UnkeptLines() {
  const { i18n } = useLingui();
  const unkept = useDocument("unkept");
  if (unkept.state !== "ready" || !unkept.value.lines) return null;
  const { since, firstSeq } = unkept.value.lines;
  const date = formatDate(since, i18n.locale);
  return (
    <Banner tone="warning" icon={<WarningIcon size="1.25rem" />}>
      <Trans>
        This device is full. Bill entries before {date} (no. {firstSeq}) are not saved here, so totals,
        searches and files leave them out. They come back when there is space.
      </Trans>
    </Banner>
  );
}
