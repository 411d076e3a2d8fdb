import { useEffect, useRef, useState, type ReactNode, type RefObject, type SubmitEvent } from "react";

/** What is wrong, by field; `form` for what no field is to blame for. */
export type FormErrors = Partial<Record<string, ReactNode>>;

export interface FormOptions {
  /** Looks at what was entered. What it returns is shown, and then nothing is sent. */
  check(entered: FormData): FormErrors;
  /** Sends it. What it returns is shown; nothing means that it worked. */
  send(entered: FormData): Promise<FormErrors | undefined>;
}

export interface Form {
  /** For the form element. `noValidate` keeps the browser's own messages away: they are in its language, not in ours. */
  props: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit(event: SubmitEvent<HTMLFormElement>): void;
  };
  errors: FormErrors;
  busy: boolean;
}

/**
 * A form of uncontrolled fields, read when it is sent: passwords are in no state. After a refusal the focus goes to the
 * first field that is wrong.
 */
export function useForm({ check, send }: FormOptions): Form {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FormErrors>({});
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);

  async function submit(entered: FormData) {
    const wrong = check(entered);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      setErrors((await send(entered)) ?? {});
    } finally {
      setBusy(false);
    }
  }

  return {
    props: {
      ref: form,
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        if (!busy) void submit(new FormData(event.currentTarget));
      },
    },
    errors,
    busy,
  };
}

/** Leads to a field by its name when it is blamed for something after the form was sent. */
export function useFocusOn(form: RefObject<HTMLFormElement | null>, field: string | undefined): void {
  useEffect(() => {
    if (field) form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
  }, [form, field]);
}

/** A text field's content. */
export function textOf(entered: FormData, name: string): string {
  const value = entered.get(name);
  return typeof value === "string" ? value : "";
}
