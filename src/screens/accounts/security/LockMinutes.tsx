import { useLingui } from "@lingui/react/macro";
import { Select } from "../../../ui/later/forms/Select.tsx";

const offered = [0, 1, 5, 15, 60];
export const DEFAULT_MINUTES = 5;

interface Props {
  value: number;
  onChange(minutes: number): void;
}

export function LockMinutes({ value, onChange }: Props) {
  const { t } = useLingui();
  return (
    <Select
      label={t`Lock when hidden or idle`}
      value={String(value)}
      onChange={({ target }) => onChange(Number(target.value))}
      options={offered.map((minutes) => ({
        value: String(minutes),
        label: minutes === 0 ? t`As soon as the app is hidden` : t`After ${minutes} min`,
      }))}
    />
  );
}
