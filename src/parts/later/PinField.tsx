import { Field, type FieldProps } from "../../ui/later/forms/Field.tsx";

/** Not offered to a password manager, which anybody with the device could use. */
export function PinField(field: Pick<FieldProps, "name" | "label" | "hint" | "error">) {
  return <Field {...field} type="password" inputMode="numeric" autoComplete="off" maxLength={12} />;
}
