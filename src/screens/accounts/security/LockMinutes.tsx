import { useLingui } from "@lingui/react/macro";
import { SegmentedControl } from "../../../ui/controls/SegmentedControl.tsx";

const offered = [0, 1, 5, 15, 60];
export const DEFAULT_MINUTES = 5;

interface Props {
  value: number;
  onChange(minutes: number): void;
}

/** Uses no select, which would cut the sentences. */
export function LockMinutes({ value, onChange }: Props) {
  const { t } = useLingui();
  return (
    <SegmentedControl
      stacked
      label={t`Lock when hidden or idle`}
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
      options={offered.map((minutes) => ({
        value: String(minutes),
        label: minutes === 0 ? t`As soon as the app is hidden` : t`After ${minutes} min`,
      }))}
    />
  );
}
