import { Field, type FieldProps } from "../../ui/later/forms/Field.tsx";

/** Digits, hidden; not offered to a password manager, which anybody with the device could ask. */
export function PinField(field: Pick<FieldProps, "name" | "label" | "hint" | "error">) {
  return <Field {...field} type="password" inputMode="numeric" autoComplete="off" maxLength={12} />;
}
