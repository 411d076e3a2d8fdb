import {
  useEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  type SyntheticEvent,
} from "react";

/** By field; `form` for errors of no single field. */
export type FormErrors = Partial<Record<string, ReactNode>>;

export interface FormOptions {
  /** Errors prevent sending. */
  check(entered: FormData): FormErrors;
  /** Returns the server's errors; undefined on success. */
  send(entered: FormData): Promise<FormErrors | undefined>;
}

export interface Form {
  /** `noValidate` turns off the browser's messages, which use the browser's language. */
  props: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit(event: SubmitEvent<HTMLFormElement>): void;
    onChange(event: SyntheticEvent<HTMLFormElement>): void;
  };
  errors: FormErrors;
  busy: boolean;
  /** Call it when code, not typing, changes a field. */
  edited(field: string): void;
}

interface Found {
  errors: FormErrors;
  /** Errors of `check` can be rechecked while typing; the server's cannot. */
  isChecked: boolean;
}

/**
 * Fields are uncontrolled: passwords never enter React state. A refusal focuses the first invalid field; an error
 * disappears when it ceases to apply.
 */
export function useForm({ check, send }: FormOptions): Form {
  const form = useRef<HTMLFormElement>(null);
  const [{ errors }, setFound] = useState<Found>({ errors: {}, isChecked: true });
  /** Each refusal moves the focus once. */
  const [refusals, setRefusals] = useState(0);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusals]);

  function showErrors(found: Found) {
    setFound(found);
    if (Object.keys(found.errors).length > 0) setRefusals((count) => count + 1);
  }

  async function submit(entered: FormData) {
    const invalid = check(entered);
    showErrors({ errors: invalid, isChecked: true });
    if (Object.keys(invalid).length > 0) return;
    setBusy(true);
    try {
      showErrors({ errors: (await send(entered)) ?? {}, isChecked: false });
    } finally {
      setBusy(false);
    }
  }

  function edited(field: string) {
    const entered = form.current ? new FormData(form.current) : new FormData();
    setFound((found) => {
      if (Object.keys(found.errors).length === 0) return found;
      const now = found.isChecked ? check(entered) : null;
      return { ...found, errors: remainingErrors(found.errors, field, now) };
    });
  }

  return {
    props: {
      ref: form,
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
        // Includes the submit button's own value.
        if (!busy) void submit(new FormData(event.currentTarget, submitter));
      },
      onChange({ target }) {
        if (target instanceof Element) edited(target.getAttribute("name") ?? "");
      },
    },
    errors,
    busy,
    edited,
  };
}

/** @param now what `check` returns now; null for the server's errors. */
export function remainingErrors(errors: FormErrors, field: string, now: FormErrors | null): FormErrors {
  const remaining = Object.entries(errors).filter(
    ([name]) => name !== field && name !== "form" && (now === null || now[name] !== undefined),
  );
  return Object.fromEntries(remaining);
}

export function useFocusOn(form: RefObject<HTMLFormElement | null>, field: string | undefined): void {
  useEffect(() => {
    if (field) form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
  }, [form, field]);
}

export function textOf(entered: FormData, name: string): string {
  const value = entered.get(name);
  return typeof value === "string" ? value : "";
}
