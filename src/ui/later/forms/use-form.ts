import {
  useEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  type SyntheticEvent,
} from "react";

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
    onChange(event: SyntheticEvent<HTMLFormElement>): void;
  };
  errors: FormErrors;
  busy: boolean;
  /** A field was changed by something else than typing: a button filled it in. */
  edited(field: string): void;
}

interface Found {
  errors: FormErrors;
  /** Whether `check` found them: then it can tell which of them are still so. What the server refused only it knows. */
  isChecked: boolean;
}

/**
 * A form of uncontrolled fields, read when it is sent: passwords are in no state. After a refusal the focus goes to the
 * first field that is wrong; what is wrong is said only as long as it is so.
 */
export function useForm({ check, send }: FormOptions): Form {
  const form = useRef<HTMLFormElement>(null);
  const [{ errors }, setFound] = useState<Found>({ errors: {}, isChecked: true });
  /** Counts the refusals: each leads to its field once, and typing elsewhere does not lead there again. */
  const [refusals, setRefusals] = useState(0);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusals]);

  function tell(found: Found) {
    setFound(found);
    if (Object.keys(found.errors).length > 0) setRefusals((count) => count + 1);
  }

  async function submit(entered: FormData) {
    const wrong = check(entered);
    tell({ errors: wrong, isChecked: true });
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      tell({ errors: (await send(entered)) ?? {}, isChecked: false });
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
        if (!busy) void submit(new FormData(event.currentTarget));
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

/**
 * What of the errors still holds after a field was changed.
 * @param now what `check` says of what is entered now; null where the server refused, which alone knows.
 */
export function remainingErrors(errors: FormErrors, field: string, now: FormErrors | null): FormErrors {
  const still = Object.entries(errors).filter(
    ([name]) => name !== field && name !== "form" && (now === null || now[name] !== undefined),
  );
  return Object.fromEntries(still);
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
